"""Practice and its views."""
