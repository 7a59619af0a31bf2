"""The threads of the program, which only post, and what a front end shares with them."""
