"""What somebody has written down in a file: keys, colours, and what is usual."""
