"""Wargame rules in two languages that run: every verdict names the rules that decided it."""

__version__ = "0.1.0"
