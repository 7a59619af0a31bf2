"""The commands that play games."""
