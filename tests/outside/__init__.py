"""Players from outside, well and badly behaved."""
