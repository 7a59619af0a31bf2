"""Checks of what the program claims, by rules and solvers that share no code with it."""
