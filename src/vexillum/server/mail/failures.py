"""What could not be sent, and whether it ever can be."""

from __future__ import annotations


class Failed(Exception):
    """Something was not delivered. ``why`` goes into the log: it holds no address, and no word of the content."""

    def __init__(self, why: str, *, forever: bool = False, server: bool = False, status: int = 0) -> None:
        super().__init__(why)
        self.why = why
        self.server = server
        """Is it our own mail server that could not be used? That says nothing of what was to be sent."""
        self.forever = forever
        """Would it fail in the same way whenever it is tried again?"""
        self.status = status
        """What the other side replied, if it did."""
