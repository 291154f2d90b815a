"""A browser context that is used again shows nothing of the test before."""

from __future__ import annotations

from tests.web.contexts import Contexts
from tests.web.serving import Server

LOOKS = {"locale": "en-GB", "viewport": {"width": 300, "height": 200}}
KEEP = "() => { localStorage.setItem('mine', 'kept'); document.cookie = 'mine=kept'; }"
KEPT = "() => [localStorage.getItem('mine'), document.cookie, localStorage.getItem('vexillum.watch')]"


def test_nothing_is_left_of_the_test_before(contexts: Contexts, server: Server) -> None:
    lent = contexts.lend(server, "all", LOOKS)
    page = lent.context.new_page()
    page.goto(f"{server.url}/healthz")
    page.evaluate(KEEP)
    assert page.evaluate(KEPT) == ["kept", "mine=kept", "all"]
    contexts.take_back(lent)
    assert page.is_closed()
    again = contexts.lend(server, "all", LOOKS)
    assert again.context is lent.context
    page = again.context.new_page()
    page.goto(f"{server.url}/healthz")
    assert page.evaluate(KEPT) == [None, "", "all"]
    contexts.take_back(again)


def test_a_context_with_a_clock_of_its_own_is_not_used_again(contexts: Contexts, server: Server) -> None:
    lent = contexts.lend(server, "all", LOOKS)
    lent.context.new_page().clock.install()
    contexts.take_back(lent)
    other = contexts.lend(server, "all", LOOKS)
    assert other.context is not lent.context
    contexts.take_back(other)
