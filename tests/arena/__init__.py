"""Matches are fair, and come out the same wherever they are played."""
