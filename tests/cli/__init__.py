"""The command line does what it says."""
