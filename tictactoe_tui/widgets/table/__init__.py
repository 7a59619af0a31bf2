"""Tables and plots of the record."""
