"""The pictures of growth show what is counted, and the table says where it was measured."""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

plots = pytest.importorskip("benchmarks.plots")

from benchmarks import __main__ as short_run  # noqa: E402
from benchmarks.measure import Bar  # noqa: E402
from benchmarks.svg_chart import Axis, Line, even_ticks, line_chart, log_ticks  # noqa: E402

SVG = "{http://www.w3.org/2000/svg}"


def told(picture: str) -> set[str]:
    """The numbers that the dots of a picture tell."""
    dots = ElementTree.fromstring(picture).iter(f"{SVG}circle")  # noqa: S314 - our own
    return {dot.findtext(f"{SVG}title", "") for dot in dots}


def test_a_chart_has_its_words_and_its_points_inside() -> None:
    points = [(1.0, 1.0), (10.0, 1.25), (1000.0, 2.0)]
    chart = line_chart(
        "a < b & c",
        Axis("across", log_ticks(1, 1000), True),
        Axis("up", even_ticks(2)),
        [Line("measured", points), Line("compared", points, dashed=True)],
    )
    root = ElementTree.fromstring(chart)  # noqa: S314 - our own
    words = {text.text for text in root.iter(f"{SVG}text")}
    assert {"a < b & c", "across", "up", "measured", "compared", "30", "1,000"} <= words
    assert told(chart) == {"1: 1", "10: 1.25", "1,000: 2"}
    ticks = [text.text for text in root.iter(f"{SVG}text") if text.get("class") == "right"]
    assert ticks == ["0", "0.5", "1", "1.5", "2"]
    places = [
        (float(dot.get("cx", "")), float(dot.get("cy", ""))) for dot in root.iter(f"{SVG}circle")
    ]
    (left, bottom), (_, middle), (right, top) = places
    assert 0 < left < right < float(root.get("width", ""))
    assert 0 < top < middle < bottom < float(root.get("height", ""))


@pytest.mark.parametrize("most", [0.7, 1, 1.9, 6, 7, 400, 47_411])
def test_ticks_hold_what_is_drawn(most: float) -> None:
    for ticks in (even_ticks(most), log_ticks(0.4, most)):
        assert ticks[0] <= 0.4
        assert ticks[-1] >= most > ticks[-2]
        assert ticks == sorted(ticks)
    assert len(even_ticks(most)) <= 7


@pytest.mark.parametrize(
    "name, picture",
    [
        ("four-nodes", lambda: plots.four_nodes((6, 8))),
        ("rowcol-nodes", lambda: plots.rowcol_nodes((6, 10, 12))),
    ],
)
def test_counts_in_the_documents_are_those_of_today(name: str, picture: object) -> None:
    assert callable(picture)
    drawn = (plots.PLACE / f"{name}.svg").read_text(encoding="utf-8")
    assert told(picture()) <= told(drawn), "draw them anew: python -m benchmarks --plots"


@pytest.mark.parametrize("name", ["first-stones", "slow-answer"])
def test_the_boards_in_the_documents_are_those_of_the_proofs(name: str) -> None:
    drawn = (plots.PLACE / f"{name}.svg").read_text(encoding="utf-8")
    assert drawn == plots.PICTURES[name]()


def test_a_picture_that_needs_more_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = {"here": lambda: "<svg/>", "worker-speed": plots.worker_speed}
    monkeypatch.setattr(plots, "PICTURES", made)
    monkeypatch.setattr(plots, "peer", lambda name: None)
    monkeypatch.setattr(sys, "argv", ["benchmarks", "--plots", str(tmp_path / "new")])
    short_run.main()
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["here.svg"]
    assert "worker-speed: not drawn" in capsys.readouterr().out


def test_the_table_is_the_same_as_text_and_as_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bars = [Bar("one", 2, 1), Bar("two", None, 1, note="why"), Bar("three", 0.5, 1, "ms")]
    monkeypatch.setattr(short_run, "in_short", lambda jobs: {"some": lambda: bars})
    file = tmp_path / "table.json"
    monkeypatch.setattr(sys, "argv", ["benchmarks", "--json", str(file)])
    with pytest.raises(SystemExit) as ended:
        short_run.main()
    assert ended.value.code == 1
    found = json.loads(file.read_text(encoding="utf-8"))
    assert [(bar["what"], bar["met"]) for bar in found["bars"]] == [
        ("one", False),
        ("two", None),
        ("three", True),
    ]
    assert {bar["benchmark"] for bar in found["bars"]} == {"some"}
    assert set(found["machine"]) == {"system", "cores", "processor", "memory_gb"}
    assert set(found["versions"]) == {"python", "textual", "sqlite", "commit"}
    shown = capsys.readouterr().out
    for value in (*found["machine"].values(), *found["versions"].values()):
        assert str(value or "-") in shown
    assert all(str(bar) in shown for bar in bars)
