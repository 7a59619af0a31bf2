"""The data directory's database: games ply by ply, the record of those that are over, settings."""
