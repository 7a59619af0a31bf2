"""The threads of the program: one that searches, one that waits for the disk; both only post."""
