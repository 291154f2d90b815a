"""Public profiles."""

from __future__ import annotations

import time

import pytest

from tests.server.people.tools import AGENT, looks, person, table
from vexillum.server.kernel.identities import handle_of
from vexillum.server.storage import accounts
from vexillum.server.storage.accounts import Games

BEAT = 300.0
"""Long enough that a busy machine does not make living processes look dead."""


def result(*winners: str) -> str:
    return f'{{"winners": {list(winners)}, "scores": {{}}}}'.replace("'", '"')


@pytest.fixture
def ann(do):
    return do(person, "Ann")


@pytest.fixture
def ben(do):
    return do(person, "Ben")


def test_profiles_are_found_by_handle(do, ann):
    assert do(accounts.profile_by_handle, handle_of("ANN")).id == ann
    assert do(accounts.profile_by_handle, handle_of("Anne")) is None


def test_unconfirmed_accounts_have_no_profile(do):
    id = do(accounts.add_pending, "Ann", "argon2", "en")
    do(accounts.change, id, handle="ann")
    assert do(accounts.profile_by_handle, "ann") is None
    assert do(accounts.find_names, "A", "a") == []


def test_names_by_their_beginning(do, ann, ben):
    for letter in "abcdefghkmno":
        do(person, f"Anna {letter}")
    do(person, "Arnold"), do(person, "Anton", banned="spam")

    def find(beginning):
        return do(accounts.find_names, beginning, handle_of(beginning))

    assert len(find("ann")) == 10
    assert find("ann")[0] == "Ann"
    assert find("be") == find("BEN") == ["Ben"]
    assert find("Ar") == find("arno") == ["Arnold"]  # rn passes for m in a handle
    assert find("anto") == find("%") == find("_") == find("nn") == []


def test_who_counts_as_online(do, ann, ben):
    now = time.time()
    do(table, "m", {"left": ann})
    here = {name: do(person, name, seen=seen) for name, seen in (("now", now), ("ago", now - 200))}
    do(looks, ann, "m", now)
    do(looks, ben, "m", now - 5 * BEAT)  # through a process that has died
    people = [ann, ben, *here.values()]
    assert do(accounts.online, people, BEAT) == {ann, here["now"]}
    assert do(accounts.online, [ben], BEAT) == do(accounts.online, [], BEAT) == set()


@pytest.mark.sql
def test_games_played_won_and_running(do, ann, ben):
    over = {"over": True}
    do(table, "won", {"left": ann, "right": ben}, result=result("left"), **over)
    do(table, "lost", {"left": ann, "right": ben}, result=result("right"), **over)
    do(table, "drawn", {"left": ann, "right": ben}, result=result("left", "right"), **over)
    do(table, "nobody", {"left": ann, "right": AGENT}, result=result(), **over)
    do(table, "two seats", {"left": ann, "right": ben, "third": ann}, result=result("third"), **over)
    do(table, "alone", {"left": ann, "right": ann}, result=result("left"), **over)
    do(table, "watched", {"left": ben, "right": AGENT}, result=result("left"), host=ann, **over)
    do(table, "running", {"left": ann, "right": AGENT})
    do(table, "closed", {"left": ann, "right": ben}, closed="why")
    assert do(accounts.count_games, ann) == Games(played=5, won=3, running=1)
    assert do(accounts.count_games, ben) == Games(played=5, won=3, running=0)
    assert do(accounts.count_games, do(person, "Eve")) == Games()
