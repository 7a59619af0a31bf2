"""The board, and a finished game once more."""
