"""`review`: a label for every move of a game, and the reason for it.

Judges every move of a game: the last one that ended, one of the record by its id (see history
--json), or one whose moves are given. Every label is proved; where nothing is proved it is open.

labels:
  single       the only legal move (before all others)
  only         no other move keeps the win, or the draw
  best         a fastest win, a longest loss, or the most points
  keeps        draws where no move wins, as others do
  slower, faster_loss, all_lose
  throws_win, throws_draw
  points       keeps the result, and gives points away (rowcol)
  open         not known

  Searches are limited in nodes, so every machine says the same. With the swap rule the first
  stone stays open, since its owner is not known yet.

JSON:
  game
  result              win, draw, or open while the game goes on
  winner              one or two, beside winner_name, or null
  plies               one entry a move
    ply               the number of the move, from 1
    row, col, move    counted from 0, and in the game's own notation
    by, by_name       the side: one or two, and what the game calls it
    label, status     status is proved; of an open move bound where something is proved of it or
                      of a better one, else estimate
    reason            why, in one or two sentences
    better            a better move as row, col and move, or null
    line              how the game would go on, the move first
  lost_at             the ply that is proved to have lost the game for good, or null
  mattered            of sides one and two, how many decisions are proved to have differed in result
  right               how many of these were right
  input               with --stdin, the number of the line; a line that cannot be read gives
                      {version, input, error}, the rest goes on, and the exit code is 1

examples:
  tictactoe-tui review tictactoe --moves "0 0; 1 1; 2 2; 0 1; 1 0; 2 1"
  tictactoe-tui review rowcol --board "4,9,2;3,5,7;8,1,6" --moves "1,2; 1,3" --json
  tictactoe-tui review four --code "four 6x6x4 6/6/2B3/2W3/6/6" --moves "1 1; 4 4"
  tictactoe-tui review four --stdin --json < games.txt
"""

import sys
from collections.abc import Iterator

from tictactoe_tui.cli import board_options, printing
from tictactoe_tui.cli.arguments import Options, Parser, add_option, add_word
from tictactoe_tui.cli.output import add_json, print_json, print_result, text_table
from tictactoe_tui.cli.record.open_record import game_id, latest_game, record_to_read
from tictactoe_tui.engine.judging import decisions
from tictactoe_tui.games import GAMES
from tictactoe_tui.pages.reviewed_game import Reviewed, reason, review_document
from tictactoe_tui.service.explanation import decisions_words
from tictactoe_tui.storage.games.game_rows import read_game


def review_text(game: Reviewed) -> str:
    """A judged game for people: its moves with their labels and reasons, and what it comes to."""
    name = GAMES[game.start.key].name
    if not game.moves:
        return f"{name}: no move was made."
    stories = [*enumerate(game.stories, 1)]
    rows = [(str(ply), each.mover, each.move, each.label_words) for ply, each in stories]
    parts = [text_table(("ply", "by", "move", "label"), rows, right=(0,))]
    parts += [f"{ply}: {reason(each)}" for ply, each in stories if each.better_line]
    if game.lost_at is not None:
        parts.append(f"{game.stories[game.lost_at - 1].mover} lost it at ply {game.lost_at}.")
    counts = decisions(game.movers, game.judgements)
    return "\n\n".join(
        [name, *parts, decisions_words(game.start.key, game.start.side_names, *counts)]
    )


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    words = f"{board_options.GAME_KEYS}, or the id of a game (else the last that ended)"
    add_word(parser, "[GAME|ID]", words, "game", type=game_id)
    moves = parser.add_mutually_exclusive_group()
    add_option(moves, "--moves MOVES", 'the moves in the game\'s own notation, like "0 0; 1 1"')
    add_option(moves, "--stdin", "the moves of one game a line on standard input")
    board_options.add_code_option(parser)
    board_options.add_board_options(parser)
    board_options.add_board_seed(parser)
    add_json(parser, what="print one JSON document a game")


def execute(options: Options) -> int:
    """Judge each game, and print it at once."""
    if is_game := (options.game or "").lower() in GAMES:
        options.game = options.game.lower()
        if options.stdin:
            return _review_lines(options)
    game = _written(options) if is_game else _recorded(options)
    print_result(options, review_document(game), review_text(game))
    return 0


def _review_lines(options: Options) -> int:
    """Judge a game a line and print it at once; a line that cannot be read stops none behind it."""
    start = board_options.coded_or_start_position(options)
    failed = False
    for number, line in enumerate(_lines(), 1):
        try:
            moves = tuple(board_options.moves_written(start, line, f"line {number}"))
        except printing.UsageError as refusal:
            failed = True
            if options.json:
                print_json(options, {"input": number, "error": printing.one_line(str(refusal))})
            else:
                printing.print_error(str(refusal))
            continue
        game = Reviewed(start, moves)
        text = f"{'' if number == 1 else chr(10)}{number}: {review_text(game)}"
        print_result(options, {"input": number, **review_document(game)}, text)
    return int(failed)


def _recorded(options: Options) -> Reviewed:
    """The game of the record with this id, or the last."""
    others = {"moves": options.moves, "code": options.code, "stdin": options.stdin or None}
    for name, value in {**board_options.given_options(options), **others}.items():
        if value is not None:
            none = f"; {options.game!r} is none" if options.game else ""
            needs = f"needs a game, one of {board_options.GAME_KEYS}{none}"
            raise printing.UsageError(f"--{name} {needs}")
    with record_to_read() as database:
        wanted = latest_game(database) if options.game is None else options.game
        with board_options.refusing(f"{wanted!r}: ", printing.Failure):
            session = database.read(read_game, wanted)
    return Reviewed.of_session(session)


def _written(options: Options) -> Reviewed:
    """The game whose moves are given, from the position of the options."""
    start = board_options.coded_or_start_position(options)
    if options.moves is None:
        raise printing.UsageError("give the moves of the game by --moves or --stdin")
    return Reviewed(start, tuple(board_options.moves_written(start, options.moves)))


def _lines() -> Iterator[str]:
    """The lines of standard input, with any bytes in them."""
    if sys.stdin is None:
        raise printing.Failure("standard input is closed")
    for line in sys.stdin.buffer:
        yield line.decode("utf-8", "backslashreplace")
