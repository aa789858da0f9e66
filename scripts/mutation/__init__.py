"""Mutation testing: small faults are put into the code one at a time, and something must notice each.

From the project's folder: `make mutation`, or `python -m scripts.mutation --help`.
"""
