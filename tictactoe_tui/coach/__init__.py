"""What is said of a move to somebody who learns: reasons that rest on proofs and on the rules."""
