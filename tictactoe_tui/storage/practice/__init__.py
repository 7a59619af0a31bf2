"""The answers of players, given in practice or found in their games."""
