"""What the tests reach of rulekit's lines and branches, and why they reach no more."""
