"""The game-session service: a match as it is played, for any front end; no user interface."""
