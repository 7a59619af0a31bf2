"""The way into a game, and the settings."""
