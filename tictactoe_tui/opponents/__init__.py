"""The computer players: a position and a random source in, a move out."""
