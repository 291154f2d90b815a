"""``expect`` with less work: what is expected of an element waits until the element is there, or can be seen.

As long as it is not, Playwright describes the whole page for its message each time that it looks, a tenth of a second
of work at a table. Waiting for an element describes nothing. And what is waited for in a page is not looked for in
every frame.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import Expect, Locator, Page, TimeoutError, expect

PATIENCE = 60_000
"""Milliseconds after which something that does not come is missed."""
OFTEN = 40
"""Milliseconds after which a page is looked at again: in every frame, as is usual, takes more work than the page."""
OF_AN_ELEMENT = frozenset(
    (
        *("to_be_visible", "to_be_focused", "to_be_in_viewport", "to_be_enabled", "to_be_disabled", "to_be_checked"),
        *("to_contain_text", "to_have_text", "to_have_attribute", "to_have_value", "to_have_class"),
    )
)
"""What can be true only of an element that is there."""


class Patient:
    """What can be expected of an element, or of elements."""

    def __init__(self, locator: Locator, expected: Any) -> None:
        self._locator = locator
        self._expected = expected

    def __getattr__(self, name: str) -> Callable[..., None]:
        check: Callable[..., None] = getattr(self._expected, name)
        state: Literal["attached", "visible"] = "visible" if name == "to_be_visible" else "attached"
        return self._waiting(check, state) if name in OF_AN_ELEMENT else check

    def _waiting(self, check: Callable[..., None], state: Literal["attached", "visible"]) -> Callable[..., None]:
        def wait_and_check(*what: Any, **how: Any) -> None:
            __tracebackhide__ = True
            if not isinstance(what[0] if what else None, list | tuple):  # those are the texts of several elements
                try:
                    self._locator.wait_for(state=state, timeout=how.get("timeout", PATIENCE))
                except TimeoutError:
                    how["timeout"] = 1  # for the message
            check(*what, **how)

        return wait_and_check


def be_patient() -> None:
    """Let ``expect`` wait as long as a slow machine may need, with little work."""
    expect.set_options(timeout=PATIENCE)
    if getattr(Expect, "patient", False):
        return
    plain, plainly_wait = Expect.__call__, Page.wait_for_function

    def patient(self: Expect, actual: Any, message: str | None = None) -> Any:
        expected = plain(self, actual, message)
        return Patient(actual, expected) if isinstance(actual, Locator) else expected

    def wait_for_function(self: Page, *what: Any, **how: Any) -> Any:
        return plainly_wait(self, *what, **{"polling": OFTEN, **how})

    Expect.__call__ = patient  # type: ignore[method-assign]
    Page.wait_for_function = wait_for_function  # type: ignore[method-assign]
    Expect.patient = True  # type: ignore[attr-defined]
