"""The searches of the textbook algorithms, written down and looked at node by node."""
