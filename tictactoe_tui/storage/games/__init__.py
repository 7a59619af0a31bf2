"""Each game of the record: saved action by action, its result, and its deletion."""
