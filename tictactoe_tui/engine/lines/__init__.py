"""The search of k-in-line games: proofs by threats, exact endings, estimates."""
