"""The lab: see the algorithms differ, walk their trees, check what is claimed."""
