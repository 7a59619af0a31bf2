"""Practice: what to do next, questions, and the atlas of decisions."""
