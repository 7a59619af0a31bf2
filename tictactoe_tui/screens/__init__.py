"""The screens: what happens when something is pressed."""
