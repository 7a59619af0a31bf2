"""The threads: they compute and post, and end when they are told."""
