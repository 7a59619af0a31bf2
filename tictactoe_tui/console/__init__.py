"""The program line by line: plain sentences for screen readers, pipes and dumb terminals."""
