"""Read games as text: any text gives games, or one sentence with the number of its line."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from tictactoe_tui.exchange.file_lines import NumberedLine, UnreadableLine
from tictactoe_tui.exchange.game_text import (
    GAME_TAG,
    MOST_DEPTH,
    RESULT_TAG,
    RESULTS,
    START_TAG,
    TAG_NAME,
    UNFINISHED,
    GameText,
    GameTextError,
    Move,
    Step,
    check_result,
)
from tictactoe_tui.games import GAMES, Position, RulesError, Side, game_of
from tictactoe_tui.games.rules_errors import require
from tictactoe_tui.match.actions import Swap, TakeOver

MOST_CHARACTERS: Final = 256 * 1024
"""Of one game."""
MOST_STEPS: Final = 20_000
MOST_TAGS: Final = 100

_BEGINNING: Final = f"[{GAME_TAG} "
_STRING: Final = r'"(?:[^"\\\n]|\\.)*"'
_TOKENS: Final = {
    "blank": r"[\s;]+",
    "tag": rf"\[[ \t]*(?P<name>{TAG_NAME.pattern})[ \t]+(?P<text>{_STRING})[ \t]*\]",
    "comment": r"\{(?:[^}\\]|\\[\s\S])*\}",
    "result": r"(?:1-0|0-1|1/2-1/2|\*)(?![\w/-])",
    "number": r"\d{1,6}\.+(?!\d)",
    "move": r"\d{1,4}(?:[ \t]*,[ \t]*|[ \t]+)\d{1,4}(?![\w.,/-])",
    "swap": r"swap\b",
    "seat": rf"seat[ \t]+(?P<side>\w{{1,20}})[ \t]+(?P<who>{_STRING})",
    "open": r"\(",
    "close": r"\)",
}
_TOKEN: Final = re.compile(
    "|".join(f"(?P<{kind}>{pattern})" for kind, pattern in _TOKENS.items()), re.ASCII
)
_ESCAPED: Final = re.compile(r"\\([\s\S])")


def read_game(text: str) -> GameText:
    """The one game of a text, or GameTextError."""
    require(str, text, "A game as text is text")
    if len(text) > MOST_CHARACTERS:
        raise GameTextError(f"A game has at most {MOST_CHARACTERS:,} characters.")
    return _Reader(text).read()


def read_games(text: str) -> Iterator[GameText]:
    """The games of a text, one after the other, or GameTextError with the line in this text."""
    require(str, text, "Games as text are text")
    for number, game in split_games(enumerate(text.split("\n"), 1)):
        if isinstance(game, UnreadableLine):
            raise GameTextError(game.reason, number)
        try:
            yield read_game(game)
        except GameTextError as refusal:
            raise GameTextError(str(refusal), number + refusal.line - 1) from refusal


def split_games(lines: Iterator[NumberedLine]) -> Iterator[NumberedLine]:
    """Each game of a file as one text with the number of its first line.

    A game begins where a line does with `[Game `, so that what is wrong with one spoils no other.
    Of a game with a line that cannot be read only that line is told.
    """
    first, last, size = 0, 0, 0
    parts: list[str] = []
    spoiled = False
    for number, line in lines:
        if isinstance(line, str) and line.startswith(_BEGINNING):
            if parts and not spoiled:
                yield first, "".join(parts)
            first, last, size, parts, spoiled = number, number, 0, [], False
        if spoiled:
            continue
        if isinstance(line, str):
            # What was left out on the way were blank lines.
            parts.append("\n" * (number - last if parts else 0) + line)
            size += len(parts[-1])
            first, last = first or number, number
            if size <= MOST_CHARACTERS:
                continue
            line = UnreadableLine(f"A game has at most {MOST_CHARACTERS:,} characters.")
        yield number, line
        spoiled = True
    if "".join(parts).strip() and not spoiled:
        yield first, "".join(parts)


@dataclass
class _Draft:
    """A step while more may be told of it."""

    move: Move
    comments: list[str] = field(default_factory=list)
    variations: list[tuple[Step, ...]] = field(default_factory=list)

    def step(self) -> Step:
        """The step as it is now."""
        return Step(self.move, " ".join(self.comments), tuple(self.variations))


@dataclass
class _Line:
    """A variation that is being read, and the position before the last of its moves."""

    position: Position
    before: Position | None = None
    drafts: list[_Draft] = field(default_factory=list)

    def add(self, move: Move) -> None:
        """One step on."""
        self.before = self.position
        if isinstance(move, int):
            self.position = self.position.play(move)
        self.drafts.append(_Draft(move))

    def steps(self) -> tuple[Step, ...]:
        """The whole line."""
        return tuple(draft.step() for draft in self.drafts)


class _Reader:
    """The reader of one game: a list of open variations, so that no text nests too deeply."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._tags: dict[str, str] = {}
        self._open: list[_Line] = []
        self._count = 0
        self._comments: list[str] = []
        self._result: str | None = None

    def read(self) -> GameText:
        """The game, or GameTextError with the line on which reading ended."""
        try:
            return self._read()
        except RulesError as refusal:
            line = 1 + self._text.count("\n", 0, self._at)
            raise GameTextError(str(refusal), line) from refusal

    def _read(self) -> GameText:
        following = 0
        while following < len(self._text):
            self._at = following
            found = _TOKEN.match(self._text, following)
            if found is None:
                raise GameTextError("What stands here is no part of a game text.")
            if found.lastgroup != "blank":
                self._take(found.lastgroup or "", found)
            following = found.end()
        return self._finished()

    def _take(self, kind: str, found: re.Match[str]) -> None:
        """Take in one piece of the text."""
        if self._result is not None:
            raise GameTextError("Something stands behind the result of the game.")
        if kind != "tag" and not self._open:
            self._open.append(_Line(self._take_start()))
        getattr(self, f"_take_{kind}")(found)

    def _take_tag(self, found: re.Match[str]) -> None:
        name = found["name"]
        if self._open:
            raise GameTextError("The tags stand before the moves.")
        if name in self._tags:
            raise GameTextError(f"The tag {name} stands twice.")
        if len(self._tags) == MOST_TAGS:
            raise GameTextError(f"A game has at most {MOST_TAGS} tags.")
        self._tags[name] = _unescaped(found["text"])

    def _take_start(self) -> Position:
        """The position of the tags, which are complete now."""
        key, code = self._tags.pop(GAME_TAG, None), self._tags.pop(START_TAG, None)
        if key is None:
            raise GameTextError(f'A game begins with its name, like [{GAME_TAG} "tictactoe"].')
        game = game_of(key)
        start = GAMES[game.key].start() if code is None else game.parse(code)
        if start.key != game.key:
            raise GameTextError("The start is one of another game.")
        self._start = start
        return start

    def _add_step(self, move: Move) -> None:
        self._count += 1
        if self._count > MOST_STEPS:
            raise GameTextError(
                f"A game has at most {MOST_STEPS:,} moves, its variations included."
            )
        self._open[-1].add(move)

    def _take_number(self, _: re.Match[str]) -> None:
        """Skip move numbers, which only people read."""

    def _take_move(self, found: re.Match[str]) -> None:
        self._add_step(self._open[-1].position.notation.parse(found.group()))

    def _take_swap(self, _: re.Match[str]) -> None:
        self._add_step(Swap())

    def _take_seat(self, found: re.Match[str]) -> None:
        names = self._open[-1].position.side_names
        if found["side"] not in names:
            raise GameTextError(f"The sides are {' and '.join(names)}.")
        self._add_step(TakeOver(Side(names.index(found["side"])), _unescaped(found["who"])))

    def _take_comment(self, found: re.Match[str]) -> None:
        comment, line = _unescaped(found.group()), self._open[-1]
        if line.drafts:
            line.drafts[-1].comments.append(comment)
        elif len(self._open) == 1:
            self._comments.append(comment)
        else:
            raise GameTextError("In a variation a comment stands behind a move.")

    def _take_open(self, _: re.Match[str]) -> None:
        before = self._open[-1].before
        if before is None:
            raise GameTextError("A variation stands behind the move that it replaces.")
        if len(self._open) > MOST_DEPTH:
            raise GameTextError(f"Variations lie at most {MOST_DEPTH} deep in one another.")
        self._open.append(_Line(before))

    def _take_close(self, _: re.Match[str]) -> None:
        if len(self._open) == 1:
            raise GameTextError("No variation was begun here that could end.")
        line = self._open.pop()
        if not line.drafts:
            raise GameTextError("A variation has at least one move.")
        self._open[-1].drafts[-1].variations.append(line.steps())

    def _take_result(self, found: re.Match[str]) -> None:
        if len(self._open) > 1:
            raise GameTextError("The result stands behind the moves, not in a variation.")
        check_result(self._open[0].position, found.group())
        self._result = found.group()

    def _finished(self) -> GameText:
        """The game, now that the text is at its end."""
        if not self._open:
            self._open.append(_Line(self._take_start()))
        tagged = self._tags.pop(RESULT_TAG, None)
        if len(self._open) > 1:
            raise GameTextError("A variation has no end.")
        if self._result is None:
            raise GameTextError(f"The text ends without a result: {_RESULT_WORDS}.")
        if tagged not in (None, self._result):
            raise GameTextError("The tag of the result and the end of the text differ.")
        steps, comment = self._open[0].steps(), " ".join(self._comments)
        return GameText(self._start, steps, self._tags, comment, self._result)


def _unescaped(written: str) -> str:
    """The text between its marks."""
    return _ESCAPED.sub(r"\1", written[1:-1])


_RESULT_WORDS: Final = f"{', '.join(RESULTS.values())}, or {UNFINISHED} while it goes on"
