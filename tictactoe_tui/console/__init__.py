"""The program in plain sentences, for screen readers, pipes and dumb terminals."""
