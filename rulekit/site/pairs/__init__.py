"""The translators' view: pairs side by side, how they stand, and a badge where they are read."""
