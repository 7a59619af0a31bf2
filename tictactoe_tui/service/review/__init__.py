"""A finished game in review."""
