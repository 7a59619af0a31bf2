"""Proofs of forced wins: the text that they are written in, and those that are shipped."""
