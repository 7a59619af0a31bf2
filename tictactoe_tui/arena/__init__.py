"""Matches between computer players, one process or many, and the same result either way."""
