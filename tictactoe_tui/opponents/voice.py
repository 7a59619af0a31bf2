"""What the three characters say: lines for the occasions of a game, and remarks on its moves."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from random import Random
from typing import Final

from tictactoe_tui.opponents.facts import Fact
from tictactoe_tui.opponents.remarks import REMARKS

NAME: Final = "{name}"


class Occasion(StrEnum):
    """A moment of a match at which an opponent says something, whatever the board looks like."""

    GREETING_NEW = "greeting_new"
    GREETING_KNOWN = "greeting_known"
    THINKING = "thinking"
    WON = "won"
    LOST = "lost"
    DREW = "drew"


OCCASIONS: Final[Mapping[str, Mapping[Occasion, tuple[str, ...]]]] = {
    "Kitty": {
        Occasion.GREETING_NEW: (
            "Hi {name}! I am Kitty. I am still learning too.",
            "A new friend! Hello {name}, mind the yarn.",
            "Hello {name}! Do you bite? I only bite pens.",
            "Ooh, {name}! Sit down, I kept the spot warm.",
        ),
        Occasion.GREETING_KNOWN: (
            "{name}! You came back! I practised. A bit.",
            "It is {name}! I knew those footsteps.",
            "Welcome back, {name}. I forgot all I learned.",
            "{name}, you again! My tail is doing the thing.",
        ),
        Occasion.THINKING: (
            "Hmm. This one? No, that one. Hmm.",
            "Thinking... oh look, a moth.",
            "Wait, wait, I nearly have an idea.",
            "Let me poke it with a paw first.",
            "My brain is purring.",
        ),
        Occasion.WON: (
            "I won? I won! Somebody tell my mum!",
            "Yay! Was that luck? I call it talent.",
            "Wow, me! Again, before I forget how!",
            "I did it! You may scratch behind my ear.",
        ),
        Occasion.LOST: (
            "You won! I will go and chase my tail now.",
            "Aw. Next time I bring my lucky mouse.",
            "Good game! I learned something. Maybe two things.",
            "You got me. I demand a rematch and a snack.",
        ),
        Occasion.DREW: (
            "A draw! So we both get a treat.",
            "Nobody won, so nobody has to sulk.",
            "Even! Like two ears on one cat.",
            "A draw? I did not know I could do that.",
        ),
    },
    "Cop": {
        Occasion.GREETING_NEW: (
            "Good day, {name}. Fair play is all I ask.",
            "{name}, is it? Welcome. The rules are on key '!'.",
            "Officer Cop. Pleased to meet you, {name}.",
            "Evening, {name}. Keep your hands on the board.",
        ),
        Occasion.GREETING_KNOWN: (
            "Welcome back, {name}. Your file is in order.",
            "{name} again. A regular on my beat.",
            "Good to see you, {name}. Same rules as before.",
            "Ah, {name}, known to this department.",
        ),
        Occasion.THINKING: (
            "One moment. I am consulting the manual.",
            "Following procedure. Please hold the line.",
            "Checking left, checking right.",
            "Step one: look. Step two: look again.",
            "Weighing the evidence.",
        ),
        Occasion.WON: (
            "Case closed. Thank you for a clean game.",
            "I win, by the book. No hard feelings.",
            "That concludes our business. Well fought.",
            "My game. You are free to go, or to try again.",
        ),
        Occasion.LOST: (
            "You win, fair and square. I salute you.",
            "A clean win. I will file it under lessons.",
            "Beaten within the rules. My compliments.",
            "I will have to report this. To myself.",
        ),
        Occasion.DREW: (
            "A draw. Justice for everyone.",
            "Even. Both parties may go home.",
            "No winner, no complaint. Good game.",
            "A draw, signed and stamped.",
        ),
    },
    "Sera": {
        Occasion.GREETING_NEW: (
            "{name}. I do not know you. That will change.",
            "Sit, {name}. Try to make no mistakes.",
            "I am Sera. You are {name}. Begin.",
            "Welcome, {name}. I expect precision.",
        ),
        Occasion.GREETING_KNOWN: (
            "{name}. You return. I had not moved.",
            "Again, {name}? I respect persistence.",
            "Back so soon, {name}. I remember every game.",
            "{name}. Let us see what you have learned.",
        ),
        Occasion.THINKING: (
            "Quiet, please.",
            "Counting.",
            "I am removing the alternatives.",
            "Patience. Exactness takes a moment.",
            "Every reply, in order.",
        ),
        Occasion.WON: (
            "As calculated.",
            "I win. You may review your moves. I have.",
            "It ended where it had to end.",
            "Thank you. That was tidy.",
        ),
        Occasion.LOST: (
            "You won. I will not sleep tonight.",
            "I lost. Show me the moves again. Slowly.",
            "Remarkable. Say nothing of this to Kitty.",
            "You won. I shall recount, and then bow.",
        ),
        Occasion.DREW: (
            "A draw. Acceptable.",
            "Neither of us won. I can live with that.",
            "Level. You may be a little proud.",
            "A draw. You withstood me. Not many say that.",
        ),
    },
}


def spoken_line(
    character: str, about: Occasion | Fact, source: Random, name: str = "player"
) -> str:
    """One of the lines of a character by one number of the source, spoken to this player.

    A line about a fact claims it: ask for one only where the fact is true.
    """
    lines = REMARKS[character][about] if isinstance(about, Fact) else OCCASIONS[character][about]
    return lines[int(source.random() * len(lines))].replace(NAME, name)


def remark_on_move(character: str, facts: Collection[Fact], source: Random) -> str | None:
    """A line about the most telling of these facts, or nothing, drawing nothing, without any."""
    telling = next((fact for fact in Fact if fact in facts), None)
    return None if telling is None else spoken_line(character, telling, source)
