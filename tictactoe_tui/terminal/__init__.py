"""How the application treats its terminal: driver, signals, suspending, quitting, crashes."""
