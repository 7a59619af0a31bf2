"""For somebody who learns: why a move is good or bad, what was answered, and what to practise."""
