"""What helps to find and type commands."""
