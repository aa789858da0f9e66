"""Fidelity: that the Russian and the English say the same, and that both say what the source says."""
