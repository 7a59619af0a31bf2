"""The config file of the user: keys, colours and habits."""
