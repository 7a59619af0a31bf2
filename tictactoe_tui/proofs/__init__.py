"""Proofs of forced wins as text: what they look like, and the one that is shipped."""
