"""Backups, examining the data directory, and repairing what is damaged."""
