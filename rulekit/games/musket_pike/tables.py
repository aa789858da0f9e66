"""The tables of Musket & Pike: the largest modified roll that succeeds, on a d10 read 0 to 9."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulekit.games.musket_pike.state import ORDERS as ALL, Order

#: The limit of a cell with a dash: no roll is so low.
NEVER: Final = -10

#: Continuation and Preemption Table, Continuation column; Rally: not allowed.
CONTINUATION: Final[Mapping[Order, int]] = {"charge": 3, "make-ready": 2, "receive-charge": 1}

#: Continuation and Preemption Table, Preemption column; Rally: not allowed.
PREEMPTION: Final[Mapping[Order, int]] = {"charge": 4, "make-ready": 3, "receive-charge": 2}

#: Orders Change Table 5.7: from the current order (row) to the desired order (column).
ORDERS: Final[Mapping[Order, Mapping[Order, int]]] = {
    "charge": {"make-ready": 3, "receive-charge": 2, "rally": 5},
    "make-ready": {"charge": 5, "receive-charge": 5, "rally": 6},
    "receive-charge": {"charge": 3, "make-ready": 5, "rally": 4},
    "rally": {"charge": 1, "make-ready": 4, "receive-charge": 3},
}

#: The cavalry wing's modifier when it changes to this order.
ORDERS_CAVALRY: Final[Mapping[Order, int]] = {"charge": -1, "receive-charge": 1}

#: More than half of the wing's units shaken, broken or eliminated, and the change is to Rally.
ORDERS_SHAKEN: Final = -2

#: Orders Restriction Chart 5.6: how many hexes long a move under Receive Charge may be.
RECEIVE_CHARGE_HEXES: Final = 1

#: The charts cell by cell, for other programs; a cell without a roll is None.
CELLS: Final[Mapping[str, Mapping[str, object]]] = {
    "continuation": {order: CONTINUATION.get(order) for order in ALL},
    "preemption": {order: PREEMPTION.get(order) for order in ALL},
    "orders": {order: {to: ORDERS[order].get(to) for to in ALL} for order in ALL},
}

ADJACENT_ENEMY: Final = 1
CAVALRY: Final = -1
SECOND_ATTEMPT: Final = 1
NO_CONTINUE: Final = 1
