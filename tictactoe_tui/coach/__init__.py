"""What can be learned from a move: reasons, what was answered, and what practice makes of it."""
