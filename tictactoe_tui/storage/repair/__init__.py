"""Backups, and finding and mending what is damaged."""
