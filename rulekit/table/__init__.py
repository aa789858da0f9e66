"""A game at the table: a play told step by step, what may be done next, and what would be otherwise.

What the command line says on a terminal and the pages say in a browser stands here once.
"""
