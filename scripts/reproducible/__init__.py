"""Whether one commit makes the same bytes wherever and whenever it is made."""
