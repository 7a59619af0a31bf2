"""The searches of the teachable algorithms, written down and looked at node by node."""
