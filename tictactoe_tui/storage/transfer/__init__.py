"""What moves between the database and other files, in and out."""
