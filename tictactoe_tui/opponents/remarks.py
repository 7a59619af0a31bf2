"""Remarks on a move, by character and by the fact that makes them true."""

from collections.abc import Mapping
from typing import Final

from tictactoe_tui.opponents.facts import Fact

Remarks = Mapping[Fact, tuple[str, ...]]

KITTY: Final[Remarks] = {
    Fact.MISSED_WIN: (
        "Psst. You had a win there. I will not tell. Oh. I did.",
        "You let a win trot past! I do that all the time.",
        "That was a winning board. Now I like it better.",
        "You could have won this! My ears went all flat.",
    ),
    Fact.THREW_AWAY_DRAW: (
        "Wait, that was a draw. Are you being nice to me?",
        "A draw fell off the table. I may have nudged it.",
        "You could have held that. Shall I look away?",
        "There was a safe move. Now there is a happy kitten.",
    ),
    Fact.NOTHING_HELPED: (
        "Every move was a puddle. You had to step in one.",
        "No way out there, I looked under everything.",
        "That one was not your fault. It was lost already.",
        "All the doors were shut. I know that feeling.",
    ),
    Fact.FORCED_WIN: (
        "Ooh, this is winning for me! If I find how.",
        "There is a win in here for me. I can smell it.",
        "Nobody move! I am winning and I want to enjoy it.",
        "This one can be mine. Let me count on my paws.",
    ),
    Fact.FORK: (
        "Two ways to win? I only have one paw free!",
        "A fork! And I brought a spoon.",
        "Hey, I cannot sit on both of those.",
        "That is two lines at once. Teach me that one!",
    ),
    Fact.BLOCK: (
        "Hey! I was about to pounce there.",
        "You sat on my favourite spot.",
        "My line! I had nearly finished it.",
        "Grr. Nice block. Friendly grr.",
    ),
    Fact.ONLY_MOVE: (
        "That was the only move! How did you know?",
        "One good move on the whole board, and you found it.",
        "All the others were worse. I checked with my tail.",
        "Only that one was right. Did you peek?",
    ),
    Fact.YOU_ARE_WINNING: (
        "You are winning. I am not worried. Maybe a bit.",
        "Uh-oh. This board likes you more than me.",
        "You can win this now. Please be gentle.",
        "You have the winning game. I have the whiskers.",
    ),
    Fact.LEFT_BIG_ONE: (
        "You left me the big one! Thank you, thank you!",
        "Is that big number for me? Is it really?",
        "The biggest number left, and I can reach it. Purr.",
        "Ooh, shiny number. Right in front of my nose.",
    ),
    Fact.LEFT_LITTLE: (
        "You hid the biggest number from me. Meow.",
        "Aw, no move would have left me less.",
        "The tastiest number is just out of my reach.",
        "So that is my treat? The smallest you could leave.",
    ),
    Fact.TOOK_BIGGEST: (
        "You took the biggest one! I had my eye on it.",
        "Good number! Nothing bigger was in reach.",
        "Mmm, that was the largest you could grab.",
        "Big number, big smile. I saw that.",
    ),
    Fact.BEST_MOVE: (
        "Nothing scored higher. I am taking notes.",
        "That was a best move! I clap with four paws.",
        "I looked for a better one. There is none.",
        "Top score for that one. Show-off. Nice show-off.",
    ),
}

COP: Final[Remarks] = {
    Fact.MISSED_WIN: (
        "For the record: you had a win and let it go.",
        "You were winning there. I let you off with a warning.",
        "Unclaimed win found. Nobody came to collect it.",
        "There was a win on the board. It has left the scene.",
    ),
    Fact.THREW_AWAY_DRAW: (
        "You had a draw in hand. You just put it down.",
        "That gives away a draw. Noted, with regret.",
        "A draw was yours by right. You waived it.",
        "Dropping a draw is not a crime, only a pity.",
    ),
    Fact.NOTHING_HELPED: (
        "Not your fault: every move was losing there.",
        "I checked every exit. All of them were closed.",
        "No move would have saved you. Case closed on that.",
        "No blame for that move. It was lost before.",
    ),
    Fact.FORCED_WIN: (
        "Fair warning: I have a forced win from here.",
        "By the book this is a win for me now.",
        "You have the right to know: this wins for me.",
        "From here the win is mine, if I follow the book.",
    ),
    Fact.FORK: (
        "A fork. Two threats, and I have one patrol.",
        "Two lines at once. I can only guard one.",
        "Clean fork. Page one of the book, well played.",
        "I am one officer short for that fork.",
    ),
    Fact.BLOCK: (
        "Good block. My line stops there.",
        "Road closed, I see. Nice block.",
        "You covered the one cell I needed.",
        "Correct block. I would have finished there.",
    ),
    Fact.ONLY_MOVE: (
        "That was the only move. Carry on.",
        "One correct move, and you made it. Well done.",
        "Every other move was worse. Good judgement.",
        "The book has a single move here. You know the book.",
    ),
    Fact.YOU_ARE_WINNING: (
        "To be fair: you are winning this.",
        "The evidence is on your side. You are winning.",
        "I have to report that you have a winning game.",
        "By the book you win from here. Stay careful.",
    ),
    Fact.LEFT_BIG_ONE: (
        "You left me the big one. I will take it in.",
        "The largest number, unattended. I must act.",
        "Valuables in plain sight. Always a risk.",
        "The top number left is within my reach. Thank you.",
    ),
    Fact.LEFT_LITTLE: (
        "You leave me as little as you could. Thrifty.",
        "No move would have left me less. Noted.",
        "My best number now is as low as you could make it.",
        "The largest number is off limits to me. Well guarded.",
    ),
    Fact.TOOK_BIGGEST: (
        "Good number. The largest within your reach.",
        "You took the top number on offer. All legal.",
        "The biggest one available. That goes in the report.",
        "Largest number in reach, fairly taken.",
    ),
    Fact.BEST_MOVE: (
        "Textbook. No move scores higher.",
        "I checked the book: that is a best move.",
        "Nothing to object to. There was no better move.",
        "Full marks for that one.",
    ),
}

SERA: Final[Remarks] = {
    Fact.MISSED_WIN: (
        "You had a win. I noticed. You did not.",
        "That was won. It is not won now.",
        "The win was there. You looked elsewhere.",
        "I would have taken that win.",
    ),
    Fact.THREW_AWAY_DRAW: (
        "That was a draw. You corrected it in my favour.",
        "A draw was available. I do not refund.",
        "You had equality. It bored you, evidently.",
        "That could be held. You did not hold it.",
    ),
    Fact.NOTHING_HELPED: (
        "It made no difference. Every move loses.",
        "No move was left that does not lose.",
        "Do not blame this move. All of them lose.",
        "Choose freely. They all end the same way.",
    ),
    Fact.FORCED_WIN: (
        "It is over. The rest is counting.",
        "I have a proof. You are in it.",
        "I see the end from here. It is mine.",
        "Whatever you reply, I win.",
    ),
    Fact.FORK: (
        "A fork. I dislike admiring things.",
        "Two threats. I have one move. Noted.",
        "Two lines, one reply. Efficient.",
        "I cannot stop both. You may be pleased.",
    ),
    Fact.BLOCK: (
        "You saw it. Good.",
        "Blocked. I would have won there.",
        "Necessary, and you knew.",
        "That cell was mine. Briefly.",
    ),
    Fact.ONLY_MOVE: (
        "The only move. You found it.",
        "Correct. There was exactly one.",
        "Every alternative was worse. You may continue.",
        "One move was right. Interesting that you saw it.",
    ),
    Fact.YOU_ARE_WINNING: (
        "You are winning. Do not get used to it.",
        "Your position is won. I am watching your hands.",
        "With best play you win. Show me best play.",
        "The proof is on your side, for once.",
    ),
    Fact.LEFT_BIG_ONE: (
        "You left me the largest number. Why?",
        "The largest one left, within my reach. Generous.",
        "I did not ask for a gift. I accept it.",
        "I can reach the largest one left. Convenient.",
    ),
    Fact.LEFT_LITTLE: (
        "You leave me the least you could. Adequate.",
        "The largest number is out of my reach. Intended?",
        "Frugal. No move would have left me less.",
        "You made my best number as small as you could.",
    ),
    Fact.TOOK_BIGGEST: (
        "The largest number within reach. Obvious, but fine.",
        "You took the most you could take.",
        "Largest first. A simple creed.",
        "Nothing larger was in your reach.",
    ),
    Fact.BEST_MOVE: (
        "No move scores higher. I looked.",
        "I have nothing to add to that move.",
        "Flawless. For one move.",
        "I would not have improved on it.",
    ),
}

REMARKS: Final[Mapping[str, Remarks]] = {"Kitty": KITTY, "Cop": COP, "Sera": SERA}
