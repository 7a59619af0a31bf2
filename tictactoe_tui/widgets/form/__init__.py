"""Rows to choose from."""
