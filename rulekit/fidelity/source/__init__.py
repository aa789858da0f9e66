"""A book's source text against what is kept of it: a manifest of facts, of which none is a sentence."""
