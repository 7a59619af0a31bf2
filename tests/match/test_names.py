"""Names: what people type is kept, what hides or breaks things is refused with the reason."""

import unicodedata

import pytest
from hypothesis import given, strategies as st
from rich.cells import cell_len

from tictactoe_tui.match.choices import Choices
from tictactoe_tui.match.names import (
    MOST_CHARACTERS,
    MOST_SPACING_MARKS,
    NAMELESS,
    InvalidName,
    cells,
    clean_name,
    login_name,
    name_key,
    shortened,
)
from tictactoe_tui.opponents import computer_names

KEPT = [
    "Alice",
    "Mary Ann O'Neil-Smith",
    "Zoë",
    "Ødegård Æ",
    "Nguyễn Văn Đức",
    "Лев Толстой",
    "Ελένη",
    "עִבְרִית",
    "محمد علي",
    "प्रिया",
    "ครูน้ำ",
    "김철수",
    "王小明",
    "ひらがな",
    "🦊 Fox 🇩🇪",
    "👍🏽",
    "[bold]Bob[/bold]",
    "[@click=app.quit]x[/]",
    "'; DROP TABLE games; --",
    "=1+1",
    "../../etc/passwd",
    "%s {name} $PATH",
    "علی\u200cرضا",
    "ක\u0dca\u200dෂ",
    "a" * MOST_CHARACTERS,
    "王" * MOST_CHARACTERS,
]

CHANGED = [
    ("  Bob \t\r\n", "Bob"),
    ("A   B", "A B"),
    ("Bob\tSmith\r\n", "Bob Smith"),
    ("a\u2028b\x85\v\fc", "a b c"),
    ("A\u00a0\u3000B\u2003", "A B"),
    ("Zoe\u0308", "Zoë"),
    ("❤\ufe0f", "❤"),
    ("a" + " " * 100 + "b", "a b"),
]

REFUSED = [
    ("", "at least one character"),
    (" \t\u3000 \n", "at least one character"),
    ("\ufe0f", "at least one character"),
    ("\u200d\ufe0f", "U+200D, which joins what are no letters"),
    ("👨\u200d👩\u200d👧", "U+200D, which joins what are no letters"),
    ("Ali\u200c", "U+200C, which joins what are no letters"),
    ("a" * 50, "at most 49 characters"),
    ("王" * 50, "at most 49 characters"),
    ("x" * 10_000, "at most 49 characters"),
    ("\x1b[2J", "U+001B, which is a control character"),
    ("a\x00", "U+0000"),
    ("a\x7f", "U+007F"),
    ("a\x9b", "U+009B"),
    ("\x1c", "U+001C"),
    ("a\u202eb", "U+202E, which turns the direction of writing"),
    ("a\u2067b\u2069", "U+2067, which turns the direction of writing"),
    ("\u200fa", "U+200F, which turns the direction of writing"),
    ("\u061ca", "U+061C, which turns the direction of writing"),
    ("a\u200bb", "U+200B, which is invisible"),
    ("\ufeffa", "U+FEFF, which is invisible"),
    ("a\u00adb", "U+00AD, which is invisible"),
    ("🏴\U000e0067\U000e007f", "U+E0067, which is invisible"),
    ("\u3164", "U+3164, which is invisible"),
    ("\u2800", "U+2800, which is invisible"),
    ("\ud800", "U+D800, which is half a character"),
    ("a\ue000", "U+E000, which is for private use"),
    ("a\U000f0000", "U+F0000, which is for private use"),
    ("a\U000e0fff", "U+E0FFF, which stands for no character"),
    ("\uffff", "U+FFFF, which stands for no character"),
    ("\u0301a", "a mark without a letter"),
    ("a \u0301", "a mark without a letter"),
    ("Z\u0321\u0316\u0317\u0318", "more than 2 on one"),
    ("sera", "computer player"),
    (" KITTY ", "computer player"),
    ("\uff33era", "computer player"),
    ("maximizefuturemin", "computer player"),
]


@pytest.mark.parametrize("name", KEPT, ids=ascii)
def test_kept_as_typed(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)
    assert clean_name(f" {name} ") == clean_name(name)


@pytest.mark.parametrize("typed, kept", CHANGED, ids=ascii)
def test_made_clean(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize("text, reason", REFUSED, ids=ascii)
def test_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(InvalidName) as refusal:
        clean_name(text)
    sentence = str(refusal.value)
    assert reason in sentence
    assert sentence.isascii()
    assert sentence.endswith(".")


def test_no_computer_player_can_be_passed_off() -> None:
    for name in computer_names():
        for spelling in (name, name.upper(), f" {name[0].lower()}\u200d{name[1:]}"):
            with pytest.raises(InvalidName, match="computer player"):
                clean_name(spelling)


def test_spellings_of_one_name() -> None:
    for one, two in (
        ("Straße", "STRASSE"),
        ("Zoë", "ZOË"),
        ("ﬁn", "Fin"),
        ("Ａ", "a"),
        ("علی\u200cرضا", "علیرضا"),
    ):
        assert name_key(clean_name(one)) == name_key(clean_name(two))
    assert name_key("Bob") != name_key("Rob")


@pytest.mark.parametrize(
    "name, most, shown",
    [("Alice", 5, "Alice"), ("Alices", 5, "Alic…"), ("A lices", 3, "A…"), ("王小明", 5, "王小…")],
)
def test_a_long_name_is_cut_in_a_sentence(name: str, most: int, shown: str) -> None:
    assert shortened(name, most) == shown
    assert cells(shown) <= most


def check(text: str) -> None:
    try:
        name = clean_name(text)
    except InvalidName as refusal:
        assert str(refusal).isascii()
        return
    assert clean_name(name) == name
    assert name.isprintable()
    assert name.strip()
    assert unicodedata.is_normalized("NFC", name)
    assert cell_len(name) == cells(name)
    assert len(name) <= MOST_CHARACTERS
    name.encode()


@given(text=st.text(st.characters(), max_size=12))
def test_anything_is_clean_or_refused(text: str) -> None:
    check(text)


@pytest.mark.slow
def test_every_character_alone_and_beside_a_letter() -> None:
    for start in range(0, 0x110000, 0x1000):
        for point in range(start, start + 0x1000, 1 if start < 0x10000 else 61):
            check(f"a{chr(point)}")


@pytest.mark.slow
def test_every_character_is_as_wide_as_it_is_drawn(thorough: bool) -> None:
    different = []
    # As far as letters of alphabets go each of them, and of those beyond one in eleven.
    for point in range(0x110000) if thorough else (*range(0x3000), *range(0x3000, 0x110000, 11)):
        try:
            name = clean_name(f"a{chr(point)}")
        except InvalidName:
            continue
        if cell_len(name) != cells(name):
            different.append(f"U+{point:04X}")
    assert not different


def test_vowel_signs_are_kept_as_languages_write_them_and_cannot_be_piled_up() -> None:
    for name, width in (("ကြော", 1), ("लड़ीं", 2), ("प्रिया", 3), ("👍🏽", 2)):
        assert clean_name(name) == unicodedata.normalize("NFC", name)
        assert cells(name) == width
    with pytest.raises(InvalidName, match="mark"):
        clean_name("क" + "ि" * (MOST_SPACING_MARKS + 1))


def test_vowels_of_hangul_cannot_be_piled_up() -> None:
    syllable = "\u1112\u1161\u11ab"
    assert clean_name(syllable) == "\ud55c"
    with pytest.raises(InvalidName, match="mark"):
        clean_name("\u1100" + "\u1161" * 90)


@pytest.mark.parametrize(
    "login, name", [("ann", "ann"), ("Sera", NAMELESS), ("\u202eann", NAMELESS)]
)
def test_the_first_name_offered_is_that_of_the_login(
    monkeypatch: pytest.MonkeyPatch, login: str, name: str
) -> None:
    monkeypatch.setenv("LOGNAME", login)
    assert login_name() == name
    assert Choices().name == name


def test_a_machine_that_knows_nobody_gives_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise OSError("No username set in the environment")

    monkeypatch.setattr("getpass.getuser", nobody)
    assert login_name() == NAMELESS
