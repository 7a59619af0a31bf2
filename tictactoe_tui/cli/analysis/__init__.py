"""The commands that look at positions."""
