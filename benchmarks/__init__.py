"""What is measured, against whom, as ratios in one run."""
