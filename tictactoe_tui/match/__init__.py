"""One match as values: its setup, its actions, and the state that follows from them."""
