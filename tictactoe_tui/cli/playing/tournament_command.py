r"""`tournament`: computer players against each other, in a file from which it goes on.

Plays a tournament of computer players: everybody against everybody, or with --gauntlet the first
against all others. Players swap sides after every game, and play each position twice. Every game is
saved as soon as it is over; the same command goes on where it was stopped.

players, in any case:
<players>

The same seed gives the same games on any number of processes and machines. The seed chooses the
numbers at rowcol, the first two stones at four, and as many first moves as --opening says. 95 % is
the 95 % confidence range of the score (Wilson); ratings are Glicko-2, with ten games of each pair a
period. For Kitty, Cop and Sera at tic-tac-toe there is also the exact score, over every game there
can be.

The file is JSON Lines: a heading, then a game a line, each with its checksum. A damaged line is
named, and its game is played again. A cluster is a Dask scheduler; docs/cluster.md says how to
start one.

JSON:
  game, players {name, computer}, seed, games (of each pair), opening, gauntlet, file
  played, of              how many games are over, and of how many
  table                   the players, best first: name, games, points, score (a share from 0 to 1),
                          low, high, rating, deviation, nodes_per_move, seconds_per_move, faults
                          (games lost by breaking the rules of play), exact (score, or null)
  pairs                   a, b, games, a_points, and exact_points: a's on average, or null

examples:
  tictactoe-tui tournament tictactoe Kitty Cop Sera --games 1000
  tictactoe-tui tournament rowcol Cop Greedy MaximizeFutureMin --size 6 --jobs 2
  tictactoe-tui tournament four Sera Cop Kitty --gauntlet --cluster tcp://10.0.0.1:8786
  tictactoe-tui tournament rowcol @us Cop --player us='tictactoe-tui engine --nodes {n}' \
    --sweep n=10,100,1000
"""

import argparse
import os
from pathlib import Path
from typing import Final

from tictactoe_tui.arena import single_game, tournament_file
from tictactoe_tui.arena.tournament import CODE, PlayerRow, TournamentPlan, TournamentTally
from tictactoe_tui.cli import board_options, output, printing
from tictactoe_tui.cli.arguments import Options, Parser, add_number, add_option
from tictactoe_tui.cli.playing.match_command import MOST_GAMES, list_players
from tictactoe_tui.cli.spreading import MOST_JOBS, add_jobs, spread_over
from tictactoe_tui.games import GAMES
from tictactoe_tui.outside.own_players import sweep_player
from tictactoe_tui.words import counted

_HEAD: Final = ("games", "score", "95 %", "rating", "nodes/move", "ms/move")


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    list_players(parser)
    board_options.add_game_and_players(parser)
    add_number(parser, "--games N", "games of each pair", usual=100, low=1, high=MOST_GAMES)
    add_number(parser, "--seed S", "decides every random choice", usual=0)
    words = "random moves that begin each game (else what fits the game)"
    add_number(parser, "--opening N", words, low=0, high=20)
    add_option(parser, "--gauntlet", "the first against all others")
    where = parser.add_mutually_exclusive_group()
    add_jobs(where, "play", min(os.cpu_count() or 1, MOST_JOBS), "as many as there are processors")
    add_option(where, "--cluster ADDRESS", "play on the machines of this scheduler")
    words = "the file of the tournament (else one in the data directory)"
    add_option(parser, "--file FILE", words, type=Path)
    add_option(parser, "--again", "begin again, and forget the games in the file")
    board_options.add_position_options(parser)
    board_options.add_own_players(parser)
    words = "a player with {WORD} in its command plays once with each of these values"
    how = {"type": _sweep_given, "default": [], "action": "append"}
    add_option(parser, "--sweep WORD=A,B,...", words, **how)
    form = parser.add_mutually_exclusive_group()
    output.add_json(parser, form)
    add_option(form, "--csv", "print every game as a line of CSV")


def _sweep_given(text: str) -> tuple[str, list[str]]:
    word, _, values = text.partition("=")
    if not word or not all(values.split(",")):
        raise argparse.ArgumentTypeError("must be a word, =, and values with commas between")
    return word, values.split(",")


def execute(options: Options) -> None:
    """Play what is left of the tournament, and print the table."""
    plan = _plan(options)
    try:
        path = options.file or tournament_file.usual_file(plan)
        if options.again:
            path.unlink(missing_ok=True)
        with tournament_file.TournamentFile(path, plan) as file:
            tally = _play_the_rest(plan, file, options)
    except tournament_file.OtherTournament as error:
        raise printing.Failure(f"{path} cannot be continued: {error}") from error
    if options.json:
        output.print_json(options, tournament_file.tournament_document(tally, path))
    elif options.csv:
        games = tournament_file.in_order(plan, file.games)
        printing.print_line(tournament_file.games_as_csv(games))
    else:
        printing.print_line(tournament_text(tally))


def _plan(options: Options) -> TournamentPlan:
    """The tournament that the options ask for, or UsageError."""
    options.game, options.players = board_options.game_and_players(options)
    options.players = _swept_players(options)
    board_options.require_players(options.game, options.players)
    position = board_options.position_to_start(options, options.seed)
    board = tuple(sorted(board_options.given_options(options).items()))
    usual = GAMES[options.game].random_opening
    if options.code is not None or options.moves:
        board, usual = ((CODE, position.code()),), 0
    names, opening = tuple(options.players), usual if options.opening is None else options.opening
    with board_options.refusing():
        return TournamentPlan(
            options.game, names, options.games, options.seed, board, opening, options.gauntlet
        )


def _swept_players(options: Options) -> list[str]:
    """The names of all players, with a variant for each value of a --sweep."""
    names: list[str] = options.players
    with board_options.refusing():
        for word, values in options.sweep:
            swept = [sweep_player(name, word, values) for name in names]
            if all(len(each) == 1 for each in swept) and len(values) > 1:
                raise printing.UsageError(
                    f"--sweep {word}: no player has {{{word}}} in its command"
                )
            names = [name for each in swept for name in each]
    return names


def _play_the_rest(
    plan: TournamentPlan, file: tournament_file.TournamentFile, options: Options
) -> TournamentTally:
    """Play the games that the file lacks, and return the sums of the whole tournament."""
    tally = TournamentTally(plan)
    tally.add(file.games.values())
    if tally.games == plan.total:
        return tally
    for sentence in file.damaged:
        printing.print_error(f"{file.path}: {sentence}; what is missing is played again")
    spread_all = spread_over(
        options.jobs,
        options.cluster,
        unit="game was over",
        players=options.players,
        kept=lambda: f"; {_kept_words(tally)}",
    )
    try:
        with printing.Progress("games played") as progress, spread_all as spread:
            progress(tally.games, plan.total)

            def add_games(records: tuple[single_game.GameRecord, ...]) -> None:
                tally.add(records)
                progress(tally.games, plan.total)

            tournament_file.play_tournament(plan, file, spread, add_games)
    except KeyboardInterrupt:
        printing.print_error(_kept_words(tally))
        raise
    return tally


def _kept_words(tally: TournamentTally) -> str:
    games = counted(tally.plan.total, "game")
    return f"{tally.games:,} of {games} are kept, and the same command goes on from there"


def tournament_text(tally: TournamentTally) -> str:
    """The cross table as text, with exact scores and faults below it."""
    plan, table = tally.plan, tally.table()
    names = [line.name for line in table]
    rows = [(f"{at} {line.name}", *_cells(line, names)) for at, line in enumerate(table, 1)]
    head = ("", *map(str, range(1, len(names) + 1)), *_HEAD)
    shown = output.text_table(head, rows, range(1, len(head)))
    kind = "gauntlet" if plan.gauntlet else "round robin"
    title = f"{GAMES[plan.game].name}, {kind}, seed {plan.seed}: {counted(tally.games, 'game')}"
    exact = [f"{each.name} {each.exact:.1f}" for each in table if each.exact is not None]
    faults = [f"{each.name} {each.faults:,}" for each in table if each.faults]
    told = {
        "exact scores, over all games there can be": exact,
        "games lost by breaking the rules of play": faults,
    }
    notes = "\n".join(f"{what}: {', '.join(each)}" for what, each in told.items() if each)
    return "\n\n".join(filter(None, [title, shown, notes]))


def _cells(line: PlayerRow, names: list[str]) -> list[str]:
    """A row of the table without the name: points against each other player, then the sums."""
    scores = (line.against.get(name) for name in names)
    return [
        *("-" if score is None or not score.games else f"{score.points:g}" for score in scores),
        str(line.games),
        "-" if line.score is None else f"{line.score:.1f}",
        f"{line.low:.1f}-{line.high:.1f}",
        f"{line.rating:.0f} +-{line.deviation:.0f}",
        f"{line.nodes_per_move:,.0f}",
        f"{1000 * line.seconds_per_move:,.1f}",
    ]
