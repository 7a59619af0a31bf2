"""`match`: computer against computer, the sides swapped after every game.

Plays a match between two computer players, who swap sides after every game: A has the first side
(X, Black, A) in games 1, 3, 5 and so on. The same seed gives the same games, whatever --jobs is.

players, in any case:
<players>

record:
  Nothing is kept without --keep. With it the games are in the history as training: they can be
  reviewed and exported, and count in no standing, rating or statistic.

boards of rowcol:
  Games 1 and 2 are played on the board of the seed, each further pair on a new one; with --board
  all games are played on that board. With --code and --moves every game begins in that position.

JSON:
  game, a, b, games, a_wins, b_wins, draws, seconds, seed
  a_points            the points of A: one for a win, a half for a draw
  results             one entry a game, in order
    number            the number of the game
    players           for sides one and two: side, side_name (X or O, ...), name, computer, nodes
                      searched, and the greatest depth
    result            win or draw
    winner            one, two or null, beside winner_name, the player
    won_by            "a" or "b", the player as named in the match, or null
    fault             by which rule of play a player from outside lost, or null
    start, moves      the start as a position code, and all moves: row, col, move
    plies, totals     how many moves, and the points of both sides or null
    summary           of rowcol: a_score, b_score, rounds, mode and winner (A, B or Tie, the side)

examples:
  tictactoe-tui match tictactoe Cop Kitty --games 100 --seed 7
  tictactoe-tui match rowcol sera greedy --size 4 --jobs 2 --json
  tictactoe-tui match four Sera Cop --size 6 --moves "2 2; 3 3" --csv games.csv
"""

import time
from pathlib import Path
from textwrap import fill
from typing import Final

from tictactoe_tui.arena import tournament, tournament_file
from tictactoe_tui.arena.single_game import GameRecord, MatchResult, seat_of_a, session_of
from tictactoe_tui.cli import board_options, output, printing, spreading
from tictactoe_tui.cli.arguments import Options, Parser, add_number, add_option
from tictactoe_tui.games import GAMES, Position, Side, json_values
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.summary import points_summary
from tictactoe_tui.words import counted

MOST_GAMES: Final = 1_000_000


def list_players(parser: Parser) -> None:
    """Fill the players of every game into the `<players>` of the command's help."""
    plays = {key: ", ".join(each.name for each in game.players) for key, game in GAMES.items()}
    names = (f"  {key:<10} {each}" for key, each in plays.items())
    listed = "\n".join(fill(each, 90, subsequent_indent=" " * 13) for each in names)
    parser.epilog = (parser.epilog or "").replace("<players>", listed)


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    list_players(parser)
    board_options.add_game_and_players(parser)
    add_number(parser, "--games N", "how many games", usual=10, low=1, high=MOST_GAMES)
    add_number(parser, "--seed S", "decides every random choice", usual=0)
    spreading.add_jobs(parser, "play", 1)
    board_options.add_position_options(parser)
    board_options.add_own_players(parser)
    add_option(parser, "--keep", "keep the games in the record, as training")
    add_option(parser, "--csv FILE", "also write every game as a line of CSV", type=Path)
    output.add_json(parser)


def execute(options: Options) -> None:
    """Play the match, saying the result of each game or, as JSON, of all at the end."""
    options.game, names = board_options.game_and_players(options)
    if len(names) != 2:
        raise printing.UsageError(f"a match has two players, not {len(names)}")
    options.a, options.b = names
    board_options.require_players(options.game, names)
    board_options.position_to_start(options, options.seed)
    if options.csv is not None:
        options.csv.open("a").close()  # what cannot be written is said before the games are played
    started = time.perf_counter()
    result = _play_games(options)
    elapsed = time.perf_counter() - started
    if options.keep:
        _keep_games(result)
    if options.csv is not None:
        rows = (((result.a, result.b), record) for record in result.records)
        options.csv.write_text(f"{tournament_file.games_as_csv(rows)}\n", encoding="utf-8")
    output.print_result(options, _document(result, elapsed), score_of_match(result, elapsed))


def _keep_games(result: MatchResult) -> None:
    """Put the games into the record, as training."""
    from tictactoe_tui.cli.record.open_record import record_to_write
    from tictactoe_tui.storage.games.saving import GameSnapshot, new_game_id, save_game

    with record_to_write() as database:
        for record in result.records:
            save_game(database, new_game_id(), GameSnapshot.of(session_of(record)))


def _play_games(options: Options) -> MatchResult:
    """Play the match in this process, or spread over --jobs processes."""

    def boards(pair: int) -> Position:
        return board_options.position_to_start(options, tournament.board_seed(options.seed, pair))

    jobs, players = min(options.jobs, options.games), (options.a, options.b)
    sheet = None if options.json else ScoreSheet(boards(0))
    with spreading.spread_over(jobs, unit="game was over", players=players) as spread:
        return tournament.play_match(
            *players, boards, games=options.games, seed=options.seed, spread=spread, on_game=sheet
        )


def _document(result: MatchResult, elapsed: float) -> dict[str, object]:
    """The whole match as values for JSON; the keys are explained in the command's help."""
    return {
        **{key: getattr(result, key) for key in ("game", "a", "b")},
        "games": len(result.records),
        **{key: getattr(result, key) for key in ("a_wins", "b_wins", "draws")},
        "a_points": result.a_score,
        "seconds": round(elapsed, json_values.SECONDS_DIGITS),
        "seed": result.seed,
        "results": [_game_entry(record) for record in result.records],
    }


def _game_entry(record: GameRecord) -> dict[str, object]:
    """One game as values for JSON."""
    start = record.position()
    won_by = None if record.winner is None else "ab"[record.winner != seat_of_a(record.number)]
    told = record.plies, Mode.WATCH, record.winner
    summary = record.totals and points_summary(record.totals, *told)
    return {
        "number": record.number,
        "players": [
            {
                "side": json_values.SIDE_KEYS[side],
                "side_name": start.side_names[side],
                "name": record.names[side],
                "computer": True,
                "nodes": sum(record.nodes[record.plies_of(side)]),
                "depth": max(record.depth[record.plies_of(side)], default=0),
            }
            for side in Side
        ],
        **json_values.json_result(record.winner, record.names),
        "won_by": won_by,
        "fault": record.fault or None,
        "start": record.start,
        "plies": record.plies,
        "totals": record.totals,
        **({"summary": summary} if summary else {}),
        "moves": [json_values.json_move(start, cell) for cell in record.moves],
    }


class ScoreSheet:
    """Called with each game of a match: prints its result and the running score on one line."""

    def __init__(self, start: Position) -> None:
        self._names = start.side_names
        self._worded = GAMES[start.key].worded
        self._wins = [0, 0]
        self._draws = 0

    def __call__(self, record: GameRecord) -> None:
        """Print the result of this game."""
        if record.winner is None:
            self._draws += 1
            result = self._worded("draw")
        else:
            self._wins[record.winner != seat_of_a(record.number)] += 1
            result = f"{record.names[record.winner]} wins as {self._names[record.winner]}"
            if record.fault:
                result += f" ({record.names[record.winner.other]} {record.fault})"
        points = "" if record.totals is None else f" {record.totals[0]}:{record.totals[1]}"
        seats = zip(record.names, self._names, strict=True)
        sides = " - ".join(f"{player} ({side})" for player, side in seats)
        score = f"{self._wins[0]}-{self._wins[1]}, {self._worded(counted(self._draws, 'draw'))}"
        printing.print_line(
            f"game {record.number}: {sides}{points}: {result},"
            f" {counted(record.plies, 'ply', 'plies')} | {score}"
        )


def score_of_match(result: MatchResult, elapsed: float) -> str:
    """The last line: the score of the match."""
    games = len(result.records)
    share = 100 * result.a_score / games
    draws = GAMES[result.game].worded(counted(result.draws, "draw"))
    return (
        f"{result.a} {result.a_wins}, {result.b} {result.b_wins}, {draws};"
        f" {result.a} has {result.a_score:g} of"
        f" {counted(games, 'point')} ({share:.1f} %); seed {result.seed}, {elapsed:.1f} s"
    )
