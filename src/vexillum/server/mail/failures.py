"""Delivery failures, temporary and permanent."""

from __future__ import annotations


class DeliveryFailed(Exception):
    """A failed delivery. ``why`` is logged: it contains no address and none of the content."""

    def __init__(self, why: str, *, permanent: bool = False, server: bool = False, status: int = 0) -> None:
        super().__init__(why)
        self.why = why
        self.server = server
        """Whether our own mail server was unavailable, which says nothing about this mail."""
        self.permanent = permanent
        """Whether retrying is pointless."""
        self.status = status
        """The status code of the reply, if there was one."""
