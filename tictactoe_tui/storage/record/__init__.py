"""What the record answers: leaderboard, history, statistics and ratings."""
