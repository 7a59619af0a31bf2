"""The pages of the record as data: their columns, for the screen, for text and for JSON."""
