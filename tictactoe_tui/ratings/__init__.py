"""How strong players are, from who beat whom: arithmetic that knows no storage and no clock."""
