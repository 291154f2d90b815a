"""Where signing in may lead on to."""

from __future__ import annotations

import pytest

from vexillum.server.edge.pages.entry import own_path

ELSEWHERE = (
    "https://evil.example/",
    "//evil.example/",
    "///evil.example/",
    "/\\evil.example/",
    "\\\\evil.example/",
    "/.//evil.example/x",
    "/./\\evil.example/x",
    "/..//evil.example/x",
    "/%2e//evil.example/x",
    "/%2E%2e//evil.example/x",
    "/a/..//evil.example/x",
    "/play/../..//evil.example/x",
    "/\t/evil.example/",
    "/\n/evil.example/",
    "\t//evil.example/",
    "/.\r//evil.example",
    "/\x00",
    "//",
    "//[",
    "",
    "evil.example",
    "@evil.example/",
    "javascript:1",
    "JaVaScRiPt:alert(1)//",
    "data:text/html,x",
)
OWN = {
    "/": "/",
    "/people": "/people",
    "/people/Anna%20Bo?x=//evil.example#//evil": "/people/Anna%20Bo?x=//evil.example#//evil",
    "/play/./0123": "/play/0123",
    "/play//evil.example": "/play//evil.example",
    "/@evil.example": "/@evil.example",
    "/https://evil.example": "/https://evil.example",
    "/people/Zoë": "/people/Zo%C3%AB",
}


@pytest.mark.parametrize("path", ELSEWHERE)
def test_no_other_site(path):
    assert own_path(path) == "/"


@pytest.mark.parametrize(("path", "leads"), OWN.items())
def test_pages_of_this_one(path, leads):
    assert own_path(path) == leads
