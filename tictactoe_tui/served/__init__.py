"""The application in browsers: a web server, and a process of the application for each visit."""
