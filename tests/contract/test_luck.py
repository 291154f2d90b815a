"""The luck of agents: secret until the end, not influenced by players, reproducible, and verified at the end."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from random import Random

import msgspec
import pytest

from tests.contract.tables import TABLES, agents_of, random_agents, start
from tests.long import by_run
from vexillum.core.agent import Agent, RandomAgent, drive
from vexillum.core.decision import Decision, random_keys
from vexillum.core.explanations import explain
from vexillum.core.files import save
from vexillum.core.files.verify import VerificationError, verify
from vexillum.core.luck import Chance, Luck
from vexillum.core.registry import game_ids, get_game
from vexillum.core.session import Session
from vexillum.core.table import Setup
from vexillum.server.matches.agent_worker import SessionCache, Task
from vexillum.server.matches.stored_session import checkpoint, pack
from vexillum.server.storage.records import Saved

QUICK = [(id, agent) for id in game_ids() for agent in dict.fromkeys(("random", get_game(id).info.quick_agent))]
quick = pytest.mark.parametrize(("id", "agent"), QUICK)
SLOW = [(id, agent) for id in game_ids() for agent in agents_of(id) if (id, agent) not in QUICK]
QUICKEST = [
    pytest.param(id, agent, marks=() if agent == get_game(id).info.quick_agent else pytest.mark.long)
    for id, agent in QUICK
]
"""One agent of each game in a short run: the check is the same for all."""
AGENTS = [*QUICK, *(pytest.param(*one, marks=pytest.mark.long) for one in SLOW)]
quickest = pytest.mark.parametrize(("id", "agent"), QUICKEST)
agents = pytest.mark.parametrize(("id", "agent"), AGENTS)
games = pytest.mark.parametrize("id", game_ids())
FEW = 4
"""The number of answers of a slow agent."""


def table(id: str, seed: str = "luck", *, scenario: int = 0) -> Session:
    game = get_game(id)
    return start((id, game.info.scenarios[scenario], game.info.players[-1]), seed)


def seated(session: Session, agent: str) -> dict[str, Agent]:
    return dict.fromkeys(session.setup.seats, session.game.agents[agent]())


def many(id: str, agent: str) -> int:
    return by_run(40, 120) if (id, agent) in QUICK else FEW


def with_luck(session: Session, luck: Luck) -> Session:
    """The same moment of the same game, with everything equal but the luck."""
    return session._twin(session.steps[-1].state, session.table.dice, luck, False)


def draws(session: Session, seat: str) -> tuple[int, int]:
    """An agent's draws at a seat, for its decision and under a name."""
    return session.chance(seat).below(1 << 64), session.luck(seat).named("a roll").below(1 << 64)


# Secret ---------------------------------------------------------------------------------------------------------------


@quick
def test_with_everything_public_equal_another_seed_gives_other_luck(id, agent):
    """Only the secret seed differs: same position, dice so far and answers, but other choices of agents."""
    differs = 0
    for seed in ("one", "two", "three"):
        session = table(id, seed)
        playing = seated(session, agent)
        while session.decision is not None and session.decision_number < by_run(60, 200):
            # What was begun with one luck must not be ended with another.
            if session.decision_number == session.steps[-1].answers:
                other = with_luck(session, Luck("another"))
                assert other.view(None) == session.view(None)
                assert all(draws(other, seat) != draws(session, seat) for seat in session.setup.seats)
                differs += turn(other, playing) != turn(session.fork(), playing)
            drive(session, playing, limit=1)
    assert differs


@games
def test_nothing_public_foretells_it(id):
    """The attack: every choice of random agents, computed from the hash, the seat and the number of answers."""
    session = table(id)
    playing, hits, asked = random_agents(session), 0, 0
    while (decision := session.decision) is not None and asked < 40:
        foretold = set()
        for count in (session.decision_number, session.steps[-1].answers, session.steps[-1].number):
            for known in (session.seed_hash, session.setup.game, ""):
                base = int.from_bytes(blake2b(f"{known}/{decision.seat}".encode(), digest_size=8).digest(), "big")
                foretold.add(guess(decision, Chance(base + 0x632BE59BD9B4E019 * count)))
                foretold.add(guess(decision, Luck(known).chance(decision.seat, count, 0)))
        drive(session, playing, limit=1)
        if len(decision.options) > 20:  # so many that a guess hardly ever hits
            asked += 1
            hits += session.answers[-1].keys in foretold
    if asked:
        assert hits < asked
    assert Luck(session.seed_hash).key != Luck(session.setup.seed).key


def guess(decision: Decision, chance: Chance) -> tuple[str, ...]:
    """What a random agent answers that draws from this."""
    return random_keys(decision, chance)


def test_a_non_players_turns_cannot_be_computed():
    """The attack that once succeeded 739 of 739 times: on a copy of the board, with the same answers."""
    right = asked = 0
    for seed in ("one", "two", "three"):
        session = table("pendragon", seed)
        playing = seated(session, "np")
        while session.decision is not None:
            if session.decision_number == session.steps[-1].answers:
                public = msgspec.structs.replace(session.setup, seed="what is it?")
                copy = Session(session.game, public, origin=session.steps[-1], answers=session.answers)
                asked += 1
                right += turn(copy, playing) == turn(session.fork(), playing)
            drive(session, playing, limit=1)
    assert asked > 100
    assert right < 0.9 * asked, "what is left has nothing to do with luck"


def turn(session: Session, playing: dict[str, Agent]) -> list[tuple[str, ...]]:
    """An agent's answers at the beginning of a step, until a die is rolled."""
    seat, step, given = session.decision.seat, len(session.steps), []
    while (decision := session.decision) is not None and decision.seat == seat and len(session.steps) == step:
        given.append(tuple(playing[seat].choose(session, decision)))
        session.answer(seat, given[-1])
        if session.table.rolled:
            break
    return given


@games
def test_no_view_log_page_or_reason_holds_the_key(id):
    session = table(id)
    playing = seated(session, session.game.info.quick_agent)
    for _ in range(12):
        drive(session, playing, limit=9)
        secrets = [session._luck.key.hex(), repr(session._luck.key), session.setup.seed]
        told = [repr(session.view(seat)) + repr(session.log(seat)) for seat in (None, *session.setup.seats)]
        told += [repr(explain(session, step.answers)) for step in session.steps[-2:]]
        told += [repr(session.luck(seat)) for seat in session.setup.seats]
        assert not [secret for secret in secrets if any(secret in text for text in told)]


@games
def test_nobody_is_told_why_an_agent_will_answer(id, monkeypatch):
    """Reasons are available for past answers, never for an agent's pending decision."""
    session = table(id)
    agent = session.game.agents[session.game.info.quick_agent]
    playing = seated(session, agent.id)
    session.players.update(dict.fromkeys(session.players, agent.id))
    asked = []
    for name in ("choose", "explain"):
        honest = getattr(agent, name)
        monkeypatch.setattr(
            agent,
            name,
            lambda self, at, decision, honest=honest: asked.append(at.decision_number) or honest(self, at, decision),
        )
    for number in range(20):
        drive(session, playing, limit=5)
        asked.clear()
        for step in session.steps if number == 19 else session.steps[-4:]:
            explain(session, step.answers)
        assert session.decision_number not in asked


# Nobody's to steer ----------------------------------------------------------------------------------------------------


@games
def test_how_many_answers_others_gave_does_not_change_it(id):
    """If another seat reaches the same board in more or fewer answers, the next step's luck is the same."""
    session = table(id)
    drive(session, random_agents(session), limit=40)
    step = session.steps[-1]
    assert step.answers > 2
    answers = session.answers[: step.answers]
    luck = []
    for more in ([], answers[:1], answers[:1] * 5):
        origin = msgspec.structs.replace(step, answers=len(answers + more), lines=0)
        other = Session(session.game, session.setup, origin=origin, answers=answers + more)
        luck.append([draws(other, seat) for seat in session.setup.seats])
    assert luck[0] == luck[1] == luck[2]


@games
def test_within_a_step_only_ones_own_answers_count(id):
    """A seat's next draw stays the same while others answer, and changes with each answer of its own."""
    session = table(id)
    playing = random_agents(session)
    drawn: dict[tuple[int, str, int], int] = {}
    while session.decision is not None and session.decision_number < 300:
        step = session.steps[-1]
        for seat in session.setup.seats:
            own = sum(answer.seat == seat for answer in session.answers[step.answers :])
            now = draws(session, seat)[0]
            assert drawn.setdefault((step.number, seat, own), now) == now
        drive(session, playing, limit=1)
    assert len(set(drawn.values())) == len(drawn), "no luck serves twice"
    assert Counter(own for _, _, own in drawn)[1]


@agents
def test_an_agent_uses_nobody_elses_luck(id, agent):
    """Redeal all luck but the seat's own in this step, with everything else that it may not know."""
    session = table(id)
    playing, random = seated(session, agent), Random(5)
    for _ in range(many(id, agent)):
        if (decision := session.decision) is None:
            break
        chosen = list(playing[decision.seat].choose(session, decision))
        for _ in range(2):
            world = session.imagine(decision.seat, random)
            assert list(playing[decision.seat].choose(world, world.decision)) == chosen
            assert draws(world, decision.seat) == draws(session, decision.seat)
            others = [seat for seat in session.setup.seats if seat != decision.seat]
            assert all(draws(world, seat) != draws(session, seat) for seat in others)
        session.answer(decision.seat, chosen)


@games
def test_what_one_imagines_of_ones_own_later_luck_is_dealt_anew_too(id):
    session = table(id)
    drive(session, random_agents(session), limit=6)
    seat, step = session.decision.seat, session.steps[-1].number
    worlds = [session.imagine(seat, Random(k)) for k in (1, 1, 2)]
    later = [world._luck.of(seat, step + 1).named("x").below(1 << 64) for world in (*worlds, session)]
    assert later[0] == later[1]
    assert len(set(later)) == 3
    again = worlds[0].imagine(seat, Random(3))
    assert draws(again, seat) == draws(session, seat)


# The same everywhere --------------------------------------------------------------------------------------------------


@agents
def test_an_agent_answers_alike_after_a_reload_in_a_fork_after_undo_and_in_a_worker(id, agent):
    session = table(id, "alike")
    playing, mind = seated(session, agent), SessionCache()
    first = pack(session)
    for number in range(many(id, agent)):
        if (decision := session.decision) is None:
            break
        chosen = tuple(playing[decision.seat].choose(session, decision))
        if number % 3 == 0:
            loaded, fork = save.loads(save.dumps(session)), session.fork(quiet=True)
            for other in (loaded, fork):
                assert tuple(playing[decision.seat].choose(other, other.decision)) == chosen
        if number % 4 == 0:
            answered, step, position = checkpoint(session)
            for saved in (Saved(first), Saved(first, answered, position, step), Saved(first, answered, position)):
                task = Task("m", saved, list(session.answers), decision.seat, agent)
                assert mind.answer(msgspec.msgpack.decode(msgspec.msgpack.encode(task), type=Task)) == chosen
        session.answer(decision.seat, chosen, by=playing[decision.seat].signature)
        if number % 5 == 0:
            session.undo(decision.seat, agreed=True)
            assert tuple(playing[decision.seat].choose(session, session.decision)) == chosen
            session.answer(decision.seat, chosen, by=playing[decision.seat].signature)


# Checked at the end ---------------------------------------------------------------------------------------------------


def finished(id: str, agent: str, luck: Luck | None = None) -> Session:
    """A game of agents, one of them with luck of its own."""
    session = table(id, "finished", scenario=-1)
    if luck is not None:
        session = with_luck(session, luck)
    drive(session, seated(session, agent))
    return session


def file_of(session: Session, **changes) -> save.SaveFile:
    file = msgspec.structs.replace(save.read(save.dumps(session)), **changes)
    file.check = save.check(file)
    return file


@quick
def test_verify_asks_every_agent_again(id, agent):
    session = finished(id, agent)
    givers = verify(file_of(session)).givers
    assert givers.agents == Counter((agent, answer.seat) for answer in session.answers)
    assert (givers.people, givers.unchecked) == ({}, {})


@quickest
def test_verify_finds_luck_that_is_not_the_seeds(id, agent):
    with pytest.raises(VerificationError) as raised:
        verify(file_of(finished(id, agent, Luck("loaded"))))
    assert raised.value.message.id == "verify.agent"


@quickest
def test_verify_finds_a_forged_answer(id, agent):
    """One legal answer was given in the agent's place, and the game continued by the rules."""
    session = table(id, "forged")
    playing, random = seated(session, agent), Random(3)
    while (decision := session.decision) is not None:
        keys = tuple(playing[decision.seat].choose(session, decision))
        if session.decision_number >= 20 and len(decision.options) > 2 and decision.at_least == decision.at_most == 1:
            keys = (random.choice([key for key in decision.keys if (key,) != keys]),)
            break
        session.answer(decision.seat, keys, by=playing[decision.seat].signature)
    n, seat = session.decision_number + 1, session.decision.seat
    session.answer(seat, keys, by=playing[seat].signature)
    drive(session, playing)
    with pytest.raises(VerificationError) as raised:
        verify(file_of(session))
    message = raised.value.message
    assert (message.id, message.params["n"], message.params["who"], message.params["agent"]) == (
        "verify.agent", n, seat, agent,
    )  # fmt: skip


def test_luck_has_its_own_key_beside_the_dice():
    """Knowing all dice would not reveal the luck."""
    setup = Setup("g", "s", (), {}, "seed")
    dice = blake2b(setup.seed.encode(), digest_size=32).digest()
    assert Luck(setup.seed).key != dice
    assert RandomAgent.signature == "random/1"
    assert TABLES
