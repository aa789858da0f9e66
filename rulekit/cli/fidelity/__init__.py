"""The commands of the pairs: check them, keep them in step with the pages, hold them against a source."""
