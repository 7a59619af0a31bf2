"""Sheets over a screen: something to read, or to answer."""
