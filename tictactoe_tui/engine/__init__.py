"""Search: takes a position, returns its moves with scores and with what is proved about them."""
