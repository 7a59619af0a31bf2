"""A game as it is looked over."""
