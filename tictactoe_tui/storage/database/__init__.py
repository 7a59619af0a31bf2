"""The file itself: tables, the one connection, the thread that waits for it, and failures."""
