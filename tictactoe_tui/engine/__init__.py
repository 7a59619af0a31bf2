"""Search: positions in, candidates with honest scores out."""
