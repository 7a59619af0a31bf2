"""The database file: its tables, connection, thread, marker and errors."""
