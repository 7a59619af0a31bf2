"""Written proofs read back and are those that the search finds."""
