"""One entry for each game there is."""
