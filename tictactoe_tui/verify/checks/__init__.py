"""The checks, one module for each kind of statement that the program makes."""
