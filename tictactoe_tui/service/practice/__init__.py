"""Practice as it goes on."""
