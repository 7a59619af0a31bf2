"""Good manners towards the terminal: what is taken from it, given back to it, and kept from it."""
