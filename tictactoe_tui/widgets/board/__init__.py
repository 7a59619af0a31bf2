"""One board for every game."""
