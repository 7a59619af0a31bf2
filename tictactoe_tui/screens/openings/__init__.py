"""What is proved of the openings of four in a row."""
