"""Small board games in the terminal, with a machine whose thinking can be watched."""
