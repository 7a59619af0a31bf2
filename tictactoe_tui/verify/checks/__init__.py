"""What is compared: one file for each kind of statement."""
