"""A whole game as text that people read, in the habit of PGN; docs/game-text.md is its grammar."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final

from tictactoe_tui.exchange.file_lines import NumberedLine
from tictactoe_tui.games import GAMES, Position, RulesError, Side, game_of, require
from tictactoe_tui.match.actions import Swap, TakeOver

UNFINISHED: Final = "*"
DRAWN: Final = "1/2-1/2"
RESULTS: Final = {Side.ONE: "1-0", Side.TWO: "0-1", None: DRAWN}
"""How a text ends, by the winner; None is a draw."""
GAME_TAG: Final = "Game"
START_TAG: Final = "Start"
RESULT_TAG: Final = "Result"
TAG_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
MOST_DEPTH: Final = 40
"""How deep variations may lie in one another."""
_TOLD: Final = (GAME_TAG, START_TAG, RESULT_TAG)
_WIDTH: Final = 80

Move = int | Swap | TakeOver
"""A cell that was taken, or what can happen between moves."""


class GameTextError(RulesError):
    """A text that is no game; says why in one sentence, and on which of its lines, from 1."""

    def __init__(self, sentence: str, line: int = 1) -> None:
        super().__init__(sentence)
        self.line = line


@dataclass(frozen=True, slots=True)
class Step:
    """What happened at one point of a game: the cell that was taken, or something between moves.

    The variations stand in its place. The comment is about it, and is kept as one line.
    """

    move: Move
    comment: str = ""
    variations: tuple[tuple["Step", ...], ...] = ()

    def __post_init__(self) -> None:
        """Make the comment one line, and drop empty variations."""
        object.__setattr__(self, "comment", on_one_line(self.comment))
        object.__setattr__(self, "variations", tuple(filter(None, self.variations)))


@dataclass(frozen=True, slots=True)
class GameText:
    """A game from its start, with its tags in order, comments and variations.

    `result` is one of RESULTS, or UNFINISHED.
    """

    start: Position
    steps: tuple[Step, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    comment: str = ""
    result: str = UNFINISHED

    def __post_init__(self) -> None:
        """Keep nothing that cannot be shown, or that start and result say already."""
        object.__setattr__(self, "comment", on_one_line(self.comment))
        tags = {name: on_one_line(text) for name, text in self.tags.items() if name not in _TOLD}
        for name in tags:
            if not TAG_NAME.fullmatch(name):
                raise GameTextError("The name of a tag is letters and digits, a letter first.")
        object.__setattr__(self, "tags", tags)

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that were taken, in order."""
        return tuple(step.move for step in self.steps if isinstance(step.move, int))

    def __str__(self) -> str:
        return write_game(self)


def on_one_line(text: str) -> str:
    """The text with single blanks and without what cannot be shown."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())


def check_result(end: Position, result: str) -> None:
    """Refuse a result that the last position contradicts."""
    outcome = end.outcome
    if outcome is not None and result != RESULTS[outcome.winner]:
        wanted = RESULTS[outcome.winner]
        raise GameTextError(f"The board says {wanted} at the end, and the text says {result}.")
    if outcome is None and result == DRAWN:
        words = "The text ends in a draw, and the board does not."
        raise GameTextError(GAMES[end.key].worded(words))


def write_game(game: GameText) -> str:
    """The text of a game, without a line end; a RulesError where it cannot have been."""
    require(GameText, game, "This takes a GameText")
    start, key = game.start, game.start.key
    tags = {GAME_TAG: key}
    if start != GAMES[key].start():
        tags[START_TAG] = start.code()
    lines = [f"[{name} {quoted_text(text)}]" for name, text in {**tags, **game.tags}.items()]
    end = start
    for step in game.steps:
        end = end.play(step.move) if isinstance(step.move, int) else end
    check_result(end, game.result)
    pieces = [_comment(game.comment)] if game.comment else []
    pieces += [*_pieces(start, game.steps), game.result]
    return "\n".join([*lines, "", *_wrapped(pieces)])


def quoted_text(text: str) -> str:
    """A text between quotation marks."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _pieces(position: Position, steps: tuple[Step, ...], depth: int = 0) -> Iterator[str]:
    """The steps as pieces of text that no line end may part."""
    if depth > MOST_DEPTH:
        raise GameTextError(f"Variations are at most {MOST_DEPTH} deep.")
    number_due = True
    for step, following in zip_longest(steps, steps[1:]):
        before, told = position, bool(step.comment or step.variations)
        if isinstance(step.move, int):
            position = before.play(step.move)
            number, second = divmod(before.ply, 2)
            dots = "..." if second else "."
            counted = f"{number + 1}{dots} " if number_due or not second else ""
            answered = following is not None and isinstance(following.move, int)
            link = ";" if answered and not second and not told else ""
            yield f"{counted}{before.notation.format(step.move)}{link}"
        elif isinstance(step.move, Swap):
            yield "swap"
        else:
            yield f"seat {before.side_names[step.move.side]} {quoted_text(step.move.name)}"
        number_due = told
        if step.comment:
            yield _comment(step.comment)
        for line in step.variations:
            first, *others = _pieces(before, line, depth + 1)
            *others, last = [f"({first}", *others]
            yield from (*others, f"{last})")


def _comment(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("}", "\\}")
    return f"{{{escaped}}}"


def _wrapped(pieces: list[str]) -> list[str]:
    """The pieces in lines of at most 80 characters; only a longer piece makes a longer line."""
    lines = [pieces[0]]
    for piece in pieces[1:]:
        if len(lines[-1]) + 1 + len(piece) > _WIDTH:
            lines.append(piece)
        else:
            lines[-1] += f" {piece}"
    return lines


MOST_CHARACTERS: Final = 256 * 1024
"""Of one game."""
MOST_STEPS: Final = 20_000
MOST_TAGS: Final = 100

_RESULT_WORDS: Final = f"{', '.join(RESULTS.values())}, or {UNFINISHED} while it goes on"
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
_KINDS: Final = (f"(?P<{kind}>{pattern})" for kind, pattern in _TOKENS.items())
_TOKEN: Final = re.compile("|".join(_KINDS), re.ASCII)
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
        if isinstance(game, RulesError):
            raise GameTextError(str(game), number)
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
            line = RulesError(f"A game has at most {MOST_CHARACTERS:,} characters.")
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
        return tuple(
            Step(each.move, " ".join(each.comments), tuple(each.variations)) for each in self.drafts
        )


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
        following = 0
        try:
            while following < len(self._text):
                self._at = following
                found = _TOKEN.match(self._text, following)
                if found is None:
                    raise GameTextError("This is not part of a game text.")
                if found.lastgroup != "blank":
                    self._take(found.lastgroup or "", found)
                following = found.end()
            return self._finished()
        except RulesError as refusal:
            raise GameTextError(str(refusal), 1 + self._text.count("\n", 0, self._at)) from refusal

    def _take(self, kind: str, found: re.Match[str]) -> None:
        """Take in one piece of the text."""
        if self._result is not None:
            raise GameTextError("There is something after the result of the game.")
        if kind != "tag" and not self._open:
            self._open.append(_Line(self._take_start()))
        getattr(self, f"_take_{kind}")(found)

    def _take_tag(self, found: re.Match[str]) -> None:
        name = found["name"]
        if self._open:
            raise GameTextError("The tags come before the moves.")
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
            raise GameTextError("The start belongs to another game.")
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
            raise GameTextError("In a variation a comment comes after a move.")

    def _take_open(self, _: re.Match[str]) -> None:
        before = self._open[-1].before
        if before is None:
            raise GameTextError("A variation comes after the move that it replaces.")
        if len(self._open) > MOST_DEPTH:
            raise GameTextError(f"Variations are at most {MOST_DEPTH} deep.")
        self._open.append(_Line(before))

    def _take_close(self, _: re.Match[str]) -> None:
        if len(self._open) == 1:
            raise GameTextError("No variation began that could end here.")
        line = self._open.pop()
        if not line.drafts:
            raise GameTextError("A variation has at least one move.")
        self._open[-1].drafts[-1].variations.append(line.steps())

    def _take_result(self, found: re.Match[str]) -> None:
        if len(self._open) > 1:
            raise GameTextError("The result comes after the moves, not in a variation.")
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
