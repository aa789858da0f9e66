"""Wargame rules in two languages that run: every verdict names the rules that decided it."""
