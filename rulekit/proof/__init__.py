"""Examples proved: a page's prose becomes a vector, and each fault stands at its line.

Sybil, the tests, the site and the export all use this one.
"""

from rulekit.proof.bilingual import (
    Bilingual as Bilingual,
    Unproved as Unproved,
    bilingual as bilingual,
    export as export,
    vectors as vectors,
)
from rulekit.proof.example import Proof as Proof, forget as forget, prove as prove
