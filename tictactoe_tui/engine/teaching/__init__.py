"""Five textbook algorithms that solve small boards exactly."""
