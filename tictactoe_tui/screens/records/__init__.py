"""Leaderboard, games and statistics."""
