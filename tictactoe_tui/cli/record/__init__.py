"""The commands that read, move and mend what is stored."""
