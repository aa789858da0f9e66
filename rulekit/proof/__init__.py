"""Examples proved: a page's prose becomes a vector, and each fault stands at its line.

Sybil, the tests, the site and the export all use this one.
"""

from rulekit.proof.example import Proof as Proof, forget as forget, prove as prove
from rulekit.proof.pairs import (
    Pair as Pair,
    Unproved as Unproved,
    export as export,
    pairs as pairs,
    vectors as vectors,
)
