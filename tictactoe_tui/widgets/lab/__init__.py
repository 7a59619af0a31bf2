"""What is drawn in the lab."""
