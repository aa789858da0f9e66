"""The reference for programmers: what of the package others may use, out of its own docstrings."""
