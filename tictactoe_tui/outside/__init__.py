"""Players from outside: programs in any language, and other people's Python."""
