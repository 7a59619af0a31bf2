"""What players answered, and what their games say of it."""
