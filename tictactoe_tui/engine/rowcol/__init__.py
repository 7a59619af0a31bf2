"""The search of the row and column game."""
