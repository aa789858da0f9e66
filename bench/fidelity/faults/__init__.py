"""Seeded faults: every way to get a pair wrong that the bench tries."""

from bench.fidelity.faults import (
    comparisons,
    letters,
    modality,
    numbers,
    omissions,
    quantifiers,
    references,
    steps,
    structure,
    terms,
    typography,
    untranslated,
)

WAYS = (
    *numbers.WAYS,
    *references.WAYS,
    *modality.WAYS,
    *comparisons.WAYS,
    *quantifiers.WAYS,
    *steps.WAYS,
    *terms.WAYS,
    *omissions.WAYS,
    *letters.WAYS,
    *untranslated.WAYS,
    *typography.WAYS,
    *structure.WAYS,
)
#: The kinds, in the order of their ways.
KINDS = tuple(dict.fromkeys(way.kind for way in WAYS))
