"""The skip list: entries, and lines that are none."""

from rulekit.oracle.skips import skips


def test_entries() -> None:
    """An id and a reason a line; comments and blank lines are passed over."""
    text = "# not yet\n\nmp.a.b  no preemption # yet\n  mp.c.d\tit hangs\n"
    assert skips(text) == ({"mp.a.b": "no preemption # yet", "mp.c.d": "it hangs"}, [])


def test_lines_that_are_none() -> None:
    """An id without a reason, and one that is there already, are told with their lines."""
    found, faults = skips("mp.a.b one\nmp.c.d\nmp.a.b two\n")
    assert found == {"mp.a.b": "one"}
    assert [(number, fault.code, fault.params["id"]) for number, fault in faults] == [
        (2, "skip-reason", "mp.c.d"),
        (3, "skip-twice", "mp.a.b"),
    ]
