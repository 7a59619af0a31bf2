"""One match as values: what was agreed, what happened, and what the rules of a match make of it."""
