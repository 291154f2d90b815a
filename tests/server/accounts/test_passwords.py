from __future__ import annotations

import asyncio

import pytest
from argon2 import PasswordHasher

from vexillum.server.accounts import login
from vexillum.server.kernel.refusals import Refusal


@pytest.mark.parametrize(
    "password",
    [
        *("short", "a" * 9, "x1" * 101, "aaaaaaaaaaaa", "abababababab", "Password123", "QWERTYUIOP", "1234567890"),
        *("Wilhelmina", "wilhelmina", "W1lhelm1na", "minawilhelm@mail.example", "MinaWilhelm"),
    ],
)
def test_refused_passwords(password):
    with pytest.raises(Refusal) as refused:
        login.check_new(password, "Wilhelmina", "minawilhelm@mail.example")
    assert refused.value.code == "password"
    assert "⟨" not in str(refused.value)


@pytest.mark.parametrize("password", ["three blind mice", "ünïcödé wörds", "0" + "ab" * 5, "x" * 5 + "yz" * 90])
def test_accepted_passwords(password):
    login.check_new(password, "Ann", "ann@mail.example")


def test_hashed_and_verified():
    async def both():
        stored = await login.hashed("three blind mice", "here")
        assert "mice" not in stored
        assert stored.startswith("$argon2id$")
        assert stored != await login.hashed("three blind mice", "here")
        assert await login.verified(stored, "three blind mice", "here")
        assert not await login.verified(stored, "three blind rats", "here")
        assert not await login.verified(None, "three blind mice", "here")
        assert not await login.verified("not a hash", "three blind mice", "here")

    asyncio.run(both())


def test_the_same_letters_from_every_keyboard():
    async def both():
        stored = await login.hashed("caffè e biscotti", "here")
        assert await login.verified(stored, "caffe\u0300 e biscotti", "here")

    asyncio.run(both())


def test_verifying_without_an_account_costs_the_same(monkeypatch):
    worked = []

    class Counting(PasswordHasher):
        def verify(self, stored, password):
            worked.append(stored.split("$")[3])  # the parameters: as much work for each
            return super().verify(stored, password)

    monkeypatch.setattr(login, "HASHER", Counting(time_cost=1, memory_cost=8, parallelism=1))
    known = asyncio.run(login.hashed("three blind mice", "here"))
    asyncio.run(login.verified(known, "something else", "here"))
    asyncio.run(login.verified(None, "something else", "here"))
    assert len(worked) == 2
    assert worked[0] == worked[1]


def test_hashes_with_other_parameters_are_outdated(monkeypatch):
    old = asyncio.run(login.hashed("three blind mice", "here"))
    assert not login.outdated(old)
    monkeypatch.setattr(login, "HASHER", PasswordHasher(time_cost=2, memory_cost=8, parallelism=1))
    assert login.outdated(old)
    assert asyncio.run(login.verified(old, "three blind mice", "here"))


def test_a_flood_of_hashes_is_refused(monkeypatch):
    """That of one network: others still log in."""
    monkeypatch.setattr(login._queue, "_most_waiting", 3)

    async def flood():
        hashes = [login.hashed("three blind mice", "here") for _ in range(8)]
        return await asyncio.gather(*hashes, login.hashed("three blind mice", "there"), return_exceptions=True)

    *done, other = asyncio.run(flood())
    assert isinstance(other, str)
    assert sum(isinstance(one, str) for one in done) == 4, "two at once, and two of the three that wait"
    assert {one.code for one in done if not isinstance(one, str)} == {"crowded"}
    assert asyncio.run(login.hashed("three blind mice", "here"))


def test_hashing_in_a_real_club_is_slow():
    hasher = PasswordHasher(time_cost=3, memory_cost=64 * 1024, parallelism=1)
    assert not hasher.check_needs_rehash(_REAL.hash("x"))


_REAL = login.HASHER
