"""The text formats of the older programs."""
