"""What stands beside and under the board."""
