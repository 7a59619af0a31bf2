"""Files in and out: everything as JSON Lines, and the three formats of the older programs."""
