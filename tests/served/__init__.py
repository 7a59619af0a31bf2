"""The application in browsers."""
