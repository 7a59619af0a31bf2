"""What can be learned from a move: why it is good or bad, what was answered, and practice."""
