"""The tests' own browser: a context that is used again shows nothing of the test before; what is missed is named."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.long import by_run
from tests.web.contexts import LASTING, NOWHERE, Contexts
from tests.web.people import Meet
from tests.web.serving import Server

KEEP = """() => {
  localStorage.setItem("mine", "kept");
  sessionStorage.setItem("mine", "kept");
  document.cookie = "mine=kept";
}"""
KEPT = """() => [
  ...[localStorage, sessionStorage].map((one) => one.getItem("mine")),
  document.cookie,
  localStorage.getItem("vexillum.watch"),
]"""
SEEN = "() => [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches, matchMedia('print').matches]"


def test_nothing_is_left_of_the_test_before(contexts: Contexts, server: Server) -> None:
    said: list[str] = []
    lent = contexts.lend(server, "all")
    page = lent.page
    lent.look((300, 200), dark=True, lively=False)
    lent.hear(lambda kind, text: said.append(text))
    other = lent.context.new_page()
    page.evaluate(KEEP)
    assert page.evaluate(KEPT) == ["kept", "kept", "mine=kept", "all"]
    page.route("**/healthz", lambda route: route.abort())
    page.evaluate("console.log('mine')")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 320, "height": 200})
    assert page.evaluate(SEEN) == [320, True, True]
    contexts.take_back(lent)
    assert other.is_closed()
    again = contexts.lend(server, "all")
    again.look((300, 200), dark=False, lively=False)
    assert (again.context, again.page) == (lent.context, page)
    page.reload()
    assert page.evaluate(KEPT) == [None, None, "", "all"]
    assert page.evaluate(SEEN) == [300, False, False]
    assert said == ["mine"]
    contexts.take_back(again)


def test_a_page_to_which_something_was_done_that_lasts_is_not_used_again(contexts: Contexts, server: Server) -> None:
    def nothing(*said: object) -> None: ...

    words = {"add_init_script": ("1",), "on": ("dialog", nothing), "once": ("dialog", nothing)}
    for lasting in by_run(LASTING[:2], LASTING):
        lent = contexts.lend(server, "all")
        page = lent.page
        getattr(page, lasting)(*words.get(lasting, ("mine", nothing)))
        contexts.take_back(lent)
        assert page.is_closed(), lasting
        again = contexts.lend(server, "all")
        assert again.context is lent.context
        assert again.page.url == f"{server.url}{NOWHERE}"
        contexts.take_back(again)


def test_a_context_with_a_clock_of_its_own_or_after_a_failure_is_not_used_again(
    contexts: Contexts, server: Server
) -> None:
    lent = contexts.lend(server, "all")
    lent.page.clock.install()
    contexts.take_back(lent)
    other = contexts.lend(server, "all")
    assert other.context is not lent.context
    contexts.take_back(other, again=False)
    third = contexts.lend(server, "all")
    assert third.context is not other.context
    contexts.take_back(third)


# What is expected and does not come is missed, with what was expected in the message ---------------------------------


def test_what_does_not_come_is_missed(meet: Meet) -> None:
    page = meet().page
    page.set_content("<p>here</p>")
    page.evaluate("setTimeout(() => document.body.append(document.createElement('b')))")
    page.evaluate("setTimeout(() => { document.querySelector('b').textContent = '1'; }, 20)")
    expect(page.locator("b")).to_have_text("1")
    expect(page.locator("p, b")).to_have_text(["here", "1"])
    expect(page.locator("i")).to_be_hidden()
    expect(page.locator("i")).not_to_be_visible()
    with pytest.raises(AssertionError, match="expected to be visible"):
        expect(page.locator("i")).to_be_visible(timeout=50)
    with pytest.raises(AssertionError, match="expected to have text 'there'"):
        expect(page.locator("p")).to_have_text("there", timeout=50)
    with pytest.raises(AssertionError, match="expected to have text"):
        expect(page.locator("p")).to_have_text(["here", "there"], timeout=50)
