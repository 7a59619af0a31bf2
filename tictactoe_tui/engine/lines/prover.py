"""Forced wins in k-in-line games: whether a side, to move, wins with at most n own stones.

The answer is a tree that names the attacker's move, the replies that matter, and one answer for
all other replies. A quiet move (one that threatens nothing at once) is tried against the other
side passing first; when that wins, only replies inside the relevance zone of the winning tree can
hurt, and each of those gets a tree of its own.

A reply r outside the zone of a tree changes nothing, because
- r is no cell the tree uses: no attacker's move, no forced reply, no winning cell;
- r cannot give the defender a threat on the way: a threat is a window of `connect` cells, free of
  the attacker, with connect - 1 hostile stones, and r lies in no window with connect - 2 others
  among the stones the defender has or gets in the tree. Each further quiet move in the tree lets
  the defender add one more stone anywhere, so each lowers that number by one.

Quiet moves are tried near own stones only. That a win is found is therefore always true, and that
none is found is certain up to `certain` stones: with three left a quiet move must share a window
with an own stone (with lines of three, with two left there is none). Beyond that, shorter wins
may begin far away, and the number of stones is the most that is needed, not always the least.

A quiet move is of order 1 when passing after it loses to threats alone, and of order k + 1 when
passing loses to quiet moves of order k. Wins with seven and more stones are found by trying only
moves of a low order, those that threaten to win soon: there are few of them, and few replies.

Moves of order 1 lose the race where the defender, would he move now, won by threats alone: what
the attacker then needs is a slow answer, a quiet move of order 2 that stops this. Of order 2 there
are too many moves to try, but only cells in the zone of the defender's own win can stop it, so only
they are tried. A slow answer wins if moves of order 1 win after a pass, and after each reply in the
zone of that win; against the replies that are left it may need another slow answer. Which moves are
tried changes nothing about what is proved: every reply in the zone has its tree, as ever.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

from tictactoe_tui.engine.control import SearchControl
from tictactoe_tui.engine.lines.threats import each_bit, threats_of
from tictactoe_tui.games.lines import LineRules

# More than any order that a win can have, see above.
ANY_ORDER: Final = 99
# How many replies that refuted a quiet move are tried first against the next ones.
_REFUTERS: Final = 16
# How many boards without a win are remembered before the table is emptied.
_ROOM: Final = 400_000


class ForcedWin(NamedTuple):
    """A proof that the attacker, to move, wins with `stones` more stones of his own.

    Cells are one-bit boards. `touched`, `hostile` and `quiet` describe the whole tree: every cell
    it needs, every stone it gives the defender, and the most quiet moves on one path. `replies`
    holds the answers to particular replies and `others` the answer to all the rest. Two kinds need
    neither: a move that completes a line, and a threat in two ways, whose two winning cells are
    the hostile one (if the defender takes it, the other wins) and the last one touched.
    """

    stones: int
    move: int
    touched: int
    hostile: int = 0
    quiet: int = 0
    replies: Mapping[int, "ForcedWin"] = MappingProxyType({})
    others: "ForcedWin | None" = None

    def named_replies(self) -> list[int]:
        """The replies that have an answer of their own."""
        return list(self.replies) or ([self.hostile] if self.stones == 2 else [])

    def answer(self, reply: int) -> "ForcedWin":
        """How the win goes on after a reply; to a move that completes a line there is none."""
        if self.stones == 2:
            open_cell = self.touched ^ self.move ^ self.hostile
            cell = open_cell if reply == self.hostile else self.hostile
            return ForcedWin(1, cell, cell)
        then = self.replies.get(reply, self.others)
        if then is None:
            raise ValueError("a completed line leaves no reply")
        return then


_WinAgainst = Callable[[int], ForcedWin | None]
"""The win against a side with these stones, if there is one."""


class Prover:
    """The search for forced wins on one board size, with tables of wins found and of failures.

    The table of failures is emptied when it has `room` entries. A node is a board with the attacker
    to move that neither table answers.
    """

    def __init__(self, rules: LineRules, control: SearchControl, room: int = _ROOM) -> None:
        self._rules = rules
        self._room = room
        self._full = full = rules.full
        inner = full & full << 1 & full >> 1 & full << rules.stride & full >> rules.stride
        self._edge = full & ~inner
        self._threats = threats_of(rules)
        self._control = control
        self._won: dict[tuple[int, int], ForcedWin] = {}
        self._failed: dict[tuple[int, int, int], int] = {}
        self._refuters: list[int] = []
        self.certain = 2 if rules.connect == 3 else 3

    def shortest(self, own: int, other: int, most: int, order: int = ANY_ORDER) -> ForcedWin | None:
        """The shortest win near own stones, with up to `most` stones, or None if there is none."""
        wins = (self.win(own, other, each, order) for each in range(min(2, most), most + 1))
        return next(filter(None, wins), None)

    def win(self, own: int, other: int, most: int, order: int = ANY_ORDER) -> ForcedWin | None:
        """A win of `own`, to move, near own stones and with at most `most` more, or None."""
        if most <= 2:
            return self._search(own, other, most, 0)
        # A higher order needs more stones than there are: one entry serves all of them.
        order = min(order, most - 2)
        key = own, other
        known = self._won.get(key)
        if known is not None and known.stones <= most:
            return known
        if self._failed.get((own, other, order), 0) >= most:
            return None
        found = self._search(own, other, most, order)
        if found is None:
            if len(self._failed) >= self._room:
                self._failed.clear()
            self._failed[own, other, order] = most
        else:
            self._won[key] = found
        return found

    def _search(self, own: int, other: int, most: int, order: int) -> ForcedWin | None:
        self._control.visit()
        threats, free = self._threats, self._full & ~(own | other)
        completing = threats.winning_cells(own, free)
        if completing:
            cell = completing & -completing
            return ForcedWin(1, cell, cell)
        if most < 2:
            return None
        danger = threats.winning_cells(other, free)
        if danger & (danger - 1):
            # One move does not stop two lines.
            return None
        forcing, double = threats.forcing_cells(own, free)
        if danger:
            # A threat elsewhere would come a move too late.
            forcing &= danger
            double &= danger
        if double:
            move = double & -double
            return _two_ways(move, threats.winning_cells(own | move, free ^ move))
        if most < 3:
            return None
        for move in each_bit(forcing):
            reply = threats.winning_cells(own | move, free ^ move)
            then = self.win(own | move, other | reply, most - 1, order)
            if then is not None:
                return _with_reply(move, reply, then)
        if order < 1:
            return None
        moves = each_bit(danger) if danger else self.quiet_moves(own, free)
        quiet = (each for each in moves if not each & forcing)
        wins = (self._quiet_win(own, other, move, most, order) for move in quiet)
        return next(filter(None, wins), None)

    def win_by(self, own: int, other: int, move: int, most: int) -> ForcedWin | None:
        """A win that starts with this move, with at most `most` stones, or None."""
        threats, free = self._threats, self._full & ~(own | other)
        if self.completes(own, other, move):
            return ForcedWin(1, move, move)
        if most < 2 or threats.winning_cells(other, free) & ~move:
            return None
        completing = threats.winning_cells(own | move, free ^ move)
        if completing & (completing - 1):
            return _two_ways(move, completing)
        if completing:
            then = self.win(own | move, other | completing, most - 1)
            return then and _with_reply(move, completing, then)
        return self._quiet_win(own, other, move, most, ANY_ORDER)

    def out_of_reach(self, own: int, other: int, most: int) -> bool:
        """Whether there is no win with `most` stones that begins with a quiet move far away.

        Where none was found near own stones either, this makes it certain for one stone more.
        """
        free = self._full & ~(own | other)
        if most > self.certain + 1 or self._threats.winning_cells(other, free):
            return most <= self.certain + 1
        near, _ = self._threats.near_cells(own, own | free)
        far = each_bit(free & ~near)
        return all(self._quiet_win(own, other, move, most, ANY_ORDER) is None for move in far)

    def completes(self, own: int, other: int, move: int) -> bool:
        """Whether this move completes a line."""
        return bool(self._threats.winning_cells(own, self._full & ~(own | other)) & move)

    def quiet_moves(self, own: int, free: int) -> Iterator[int]:
        """The free cells near own stones, the promising ones first.

        A move beside a stone and on two of its lines refutes most replies at once.
        """
        near, crossing = self._threats.near_cells(own, own | free)
        beside = self._threats.neighbours(own)
        # Cells at the edge come last, unless the attacker has stones there: few wins from inside
        # the board use its edge, but many from the edge run along it.
        last = 0 if own & self._edge else self._edge
        for group in (crossing & beside, crossing & ~beside, beside & ~crossing):
            promising = group & near & free
            yield from each_bit(promising & ~last)
            yield from each_bit(promising & last)
        yield from each_bit(near & free & ~(crossing | beside))

    def _quiet_win(
        self, own: int, other: int, move: int, most: int, order: int
    ) -> ForcedWin | None:
        """A win that starts with this move, which threatens nothing at once, or None."""
        if most < 3 or order < 1:
            return None
        own |= move
        if most == 3:
            return self._quiet_win_in_three(own, other, move)
        then = partial(self.shortest, own, most=most - 1, order=order)
        return self._win_after_each_reply(own, other, move, most - 1, order - 1, then)

    def slow_win(self, own: int, other: int, most: int, answers: int) -> ForcedWin | None:
        """A win by moves of order 1 and this many slow answers on a path, or None."""
        found = self.shortest(own, other, most, 1)
        threat = None if found or not answers else self.shortest(other, own, most, 0)
        if threat is None:
            return found
        stops = self.zone(threat, other, own)
        danger = self._threats.winning_cells(other, self._full & ~(own | other))
        if danger:
            # Only the last cell of a line stops it, and one move does not stop two.
            stops = 0 if _has_two(danger) else danger
        for move in each_bit(stops):
            then = partial(self.slow_win, own | move, most=most - 1, answers=answers - 1)
            found = self._win_after_each_reply(own | move, other, move, most - 1, 1, then)
            if found is not None:
                return found
        return None

    def _win_after_each_reply(
        self, own: int, other: int, move: int, most: int, order: int, after: _WinAgainst
    ) -> ForcedWin | None:
        """A win after this quiet move of `own`, just made, and a pass or any reply, or None.

        After a pass it has to win with this many stones by moves of this order.
        """
        passed = self.shortest(own, other, most, order)
        if passed is None:
            return None
        zone = self.zone(passed, own, other)
        replies: dict[int, ForcedWin] = {}
        first = [reply for reply in self._refuters if reply & zone]
        rest = zone & ~sum(first)
        used = passed.touched & rest
        for reply in (*first, *each_bit(used), *each_bit(rest ^ used)):
            then = after(other | reply)
            if then is None:
                self._remember_refuter(reply)
                return None
            replies[reply] = then
        return _quietly(move, zone, replies, passed)

    def _remember_refuter(self, reply: int) -> None:
        """Put a reply first in the list of those tried against quiet moves; most refute several."""
        if reply in self._refuters:
            self._refuters.remove(reply)
        self._refuters.insert(0, reply)
        del self._refuters[_REFUTERS:]

    def _quiet_win_in_three(self, own: int, other: int, move: int) -> ForcedWin | None:
        """A win after this quiet move of `own`, just made, with two more stones, or None.

        Only threats in two ways are left to win with. A reply refutes when it takes all of them
        away, or when it threatens a line itself on a cell that is no such threat of ours. So
        nothing needs to be searched.
        """
        self._control.visit()
        threats, free = self._threats, self._full & ~(own | other)
        _, double = threats.forcing_cells(own, free)
        if not double & (double - 1):
            return None
        refuting, completing = free, {}
        for cell in each_bit(double):
            completing[cell] = ends = threats.winning_cells(own | cell, free ^ cell)
            refuting &= cell if _has_two(ends & (ends - 1)) else cell | ends
        if refuting:
            return None
        hostile, _ = threats.forcing_cells(other, free)
        forced = {}
        for reply in each_bit(hostile):
            # Two cells at once are no key, and nothing stops both.
            cell = threats.winning_cells(other | reply, free ^ reply)
            if not _has_two(completing.get(cell, 0) & ~reply):
                return None
            forced[reply] = cell
        first = double & -double
        passed = _two_ways(first, completing[first])
        zone = self.zone(passed, own, other)
        used = passed.touched & zone
        replies = {}
        for reply in (*each_bit(used), *each_bit(zone ^ used)):
            cell = forced.get(reply) or next(
                cell
                for cell, ends in completing.items()
                if cell != reply and _has_two(ends & ~reply)
            )
            replies[reply] = _two_ways(cell, completing[cell] & ~reply)
        return _quietly(move, zone, replies, passed)

    def zone(self, tree: ForcedWin, own: int, other: int) -> int:
        """The free cells that can matter to a tree for `own` when the defender may add a stone."""
        need = max(self._rules.connect - 2 - tree.quiet, 0)
        reach = self._threats.windows(other | tree.hostile, self._full & ~own, need)
        return (tree.touched | reach) & self._full & ~(own | other)


def _has_two(cells: int) -> bool:
    """Whether at least two cells are set."""
    return bool(cells & (cells - 1))


def _quietly(move: int, zone: int, replies: dict[int, ForcedWin], passed: ForcedWin) -> ForcedWin:
    """The win by a quiet move, from the wins after each reply in the zone and after a pass."""
    touched, hostile, quiet, stones = passed.touched, passed.hostile, passed.quiet, passed.stones
    for then in replies.values():
        touched |= then.touched
        hostile |= then.hostile
        quiet = max(quiet, then.quiet)
        stones = max(stones, then.stones)
    return ForcedWin(stones + 1, move, touched | move, hostile | zone, quiet + 1, replies, passed)


def _two_ways(move: int, completing: int) -> ForcedWin:
    """The win by a move that leaves two winning cells: the other side can take only one."""
    first = completing & -completing
    rest = completing ^ first
    return ForcedWin(2, move, move | first | (rest & -rest), first)


def _with_reply(move: int, reply: int, then: ForcedWin) -> ForcedWin:
    """The win by a move that threatens a line on `reply`, from the win after that reply."""
    touched, hostile = then.touched | move | reply, then.hostile | reply
    rest = ForcedWin(1, reply, reply)
    return ForcedWin(then.stones + 1, move, touched, hostile, then.quiet, {reply: then}, rest)


def main_line(tree: ForcedWin, free: int) -> tuple[int, ...]:
    """The win against the longest defence, as one-bit boards; `free` are the free cells."""
    line = [tree.move]
    while tree.stones > 1:
        named = tree.named_replies()
        reply = max(named, key=lambda each: tree.answer(each).stones)
        if tree.others is not None and tree.others.stones > tree.answer(reply).stones:
            unnamed = free & ~sum(named) & ~tree.others.touched & ~sum(line)
            reply = unnamed & -unnamed or reply
        tree = tree.answer(reply)
        line += [reply, tree.move]
    return tuple(line)
