"""The title page."""
