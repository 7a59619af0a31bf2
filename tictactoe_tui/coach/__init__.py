"""What can be learned from a move: what was answered, and what practice makes of it."""
