"""What any engine can be checked against: vectors, and the judge who plays them."""
