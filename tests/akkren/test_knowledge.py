"""What each seat may know, that all else can be dealt anew without its noticing; that questions tell nothing (C362)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import msgspec
import pytest

from tests.akkren.harness import board, put
from tests.akkren.stirring import stirred
from tests.akkren.view_boards import busy
from tests.long import by_run
from tests.together import together
from vexillum.core.decision import Decision
from vexillum.core.session import Session
from vexillum.core.table import Checkpoint
from vexillum.games.akkren import knowledge, position, stacks
from vexillum.games.akkren.combat.battles import engagements
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.pieces import SEATS, F, size
from vexillum.games.akkren.components.records import AGENT_IDS
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.knowledge import CAREFUL, GUESSES, figures, redeal, redeal_around
from vexillum.games.akkren.position import unbalanced, violations
from vexillum.games.akkren.scenarios import HAND, in_play
from vexillum.games.akkren.stacks import GENERALS, forget, see, see_whole, sighting, whole_force
from vexillum.games.akkren.state import NONE, Kind, State

SEEDS = range(8)


def stack_in(state: State, seat: str | None, id: int) -> dict:
    return next(one for one in knowledge.view(state, seat)["stacks"] if one["id"] == id)


def foreign(state: State, seat: int) -> int:
    return next(one.id for one in state.stacks if one.owner < F and one.owner != seat and one.general != NONE)


# Views ----------------------------------------------------------------------------------------------------------------


def test_ones_own_stacks_are_whole_and_others_are_counters():
    """3.2, C361."""
    state = busy("view")
    state.sightings = []
    one = next(one for one in state.stacks if one.owner == 2 and one.general != NONE)
    assert stack_in(state, "kan", one.id)["general"]
    shown = stack_in(state, "fiefs", one.id)
    assert (shown["led"], shown["place"], shown["owner"]) == (True, PLACE_IDS[one.place], "kan")
    assert not {"units", "hired", "sworn", "general", "goods", "seen"} & set(shown)


def test_what_was_seen_is_the_same_after_the_position_was_written_and_read():
    """9.3.4: the board draws it."""
    state = busy("view")
    state.sightings = []
    id = foreign(state, 0)
    one = next(one for one in state.stacks if one.id == id)
    see(state, 0, one, (), whole=False)
    again = position.restore(position.position(state))
    assert stack_in(again, SEATS[0], id)["seen"]["whole"] is False


def test_troops_of_those_whom_nobody_plays_lie_open():
    """C361."""
    state = busy("view")
    open_ones = [one for one in state.stacks if one.owner >= F]
    assert open_ones
    for one in open_ones:
        assert stack_in(state, "kan", one.id) == stack_in(state, None, one.id)
        assert "led" not in stack_in(state, "kan", one.id)


def test_a_sighting_shows_what_was_seen_when_and_where_to_its_seat_alone():
    """9.3.4."""
    state = busy("view")
    state.sightings = []
    id = foreign(state, 0)
    one = stacks.stack(state, id)
    see(state, 0, one, whole_force(one)[:1], whole=False)
    state.clock += 2
    elsewhere = next(zone for zone in range(20) if zone != one.place)
    state.people = []
    stacks.replace(state, id, place=elsewhere)
    shown = stack_in(state, "theocracy", id)
    assert shown["place"] == PLACE_IDS[elsewhere]
    assert shown["seen"]["place"] == PLACE_IDS[one.place]
    assert (shown["seen"]["when"], shown["seen"]["whole"]) == (state.clock - 2, False)
    others = [seat for seat in (*SEATS, None) if seat not in ("theocracy", SEATS[one.owner])]
    assert all("seen" not in stack_in(state, seat, id) for seat in others)


def test_gold_reinforcements_and_agents_are_ones_own():
    """C362."""
    state = busy("view")
    seen = knowledge.view(state, "kan")
    assert seen["factions"]["kan"]["treasury"] == state.treasury[2]
    assert isinstance(seen["factions"]["kan"]["hand"], list)
    for other in ("theocracy", "brotherhood", "fiefs"):
        assert not {"treasury", "pool", "foreseen"} & set(seen["factions"][other])
        cards = [card for card in state.hands[3 * SEATS.index(other) :][:3] if card != NONE]
        assert seen["factions"][other]["hand"] == len(cards)
    assert all(isinstance(seen[deck], int) for deck in knowledge.DECKS)


def test_what_regions_give_is_known_to_their_holder():
    state = busy("view")
    seen = knowledge.view(state, "kan")
    assert "muster" in seen["regions"]["kan"]
    assert "muster" not in seen["regions"]["fiefs"]


def test_persons_in_armies_are_hidden_and_those_alone_are_not():
    """C363."""
    state = busy("view")
    for seat in range(F):
        shown = {one["id"] for one in knowledge.view(state, SEATS[seat])["people"]}
        assert shown == {one.id for one in state.people if one.owner == seat or one.stack == NONE}


def test_foreseen_events_are_shown_to_their_seer_alone():
    """13.5."""
    state = busy("view")
    names = position.position(state)["events"][:3]
    assert knowledge.view(state, "theocracy")["foreseen"] == names
    assert knowledge.view(state, "kan")["foreseen"] == []


def test_points_for_hidden_units_are_nobody_elses():
    """C364."""
    state = busy("view")
    before = knowledge.view(state, "kan")["derived"]
    one = next(one for one in state.stacks if one.owner == 1 and one.kind == Kind.ARMY)
    stacks.replace(state, one.id, units=())
    assert knowledge.view(state, "kan")["derived"] == before


# Deals ----------------------------------------------------------------------------------------------------------------


@together("seed", SEEDS)
@together("players", [2, 4])
def test_a_deal_changes_nothing_that_a_seat_sees(seed, players):
    state = busy(str(seed), players=players)
    for number in range(players):
        seat = SEATS[{2: (0, 2), 4: range(4)}[players][number]]
        before = knowledge.view(state, seat)
        past = state.copy()
        redeal(past, state, seat, Random(seed))
        assert knowledge.view(past, seat) == before
        assert figures(past) == figures(state)
        assert violations(past) == []
        assert unbalanced(past) == []
        assert past != state


@pytest.mark.parametrize("guess", [0, CAREFUL, GUESSES, GUESSES + 1])
def test_a_deal_depends_on_what_is_known_alone(guess):
    """Dealt again from the truth or from another deal, with the same luck it is the same."""
    for seed in SEEDS:
        state = busy(str(seed))
        for seat in SEATS:
            acted = frozenset(one for one in SEATS[:2] if one != seat)
            worlds = [state.copy() for _ in range(3)]
            for k, world in enumerate(worlds[1:]):
                redeal_around(world, state, seat, Random(k), acted, guess)
            again = []
            for world in worlds:
                past = world.copy()
                redeal_around(past, world, seat, Random(99), acted, guess)
                again.append(msgspec.json.encode(position.position(past)))
            assert again[0] == again[1] == again[2]


def test_hidden_things_really_move():
    """Over some deals others' stacks, generals, hands, gold and the decks are different ones."""
    state = busy("moves")
    state.sightings, state.glimpses = [], []
    found: dict[str, set[object]] = {}
    id = foreign(state, 2)
    owner = stacks.stack(state, id).owner
    for k in range(30):
        past = state.copy()
        redeal(past, state, "kan", Random(k))
        one = stacks.stack(past, id)
        for name, value in {
            "units": one.units,
            "general": one.general,
            "gold": past.treasury[owner],
            "hands": tuple(past.hands),
            "events": past.events[-1],
            "guardians": past.guardians[-1],
            "pool": tuple(past.pool),
            "people": tuple((p.id, p.stack) for p in past.people),
        }.items():
            found.setdefault(name, set()).add(value)
    assert all(len(values) > 1 for values in found.values()), {name: len(values) for name, values in found.items()}


def test_what_was_seen_is_still_thought_to_be_there():
    """9.3.4 A stack that was seen whole is dealt as it was seen."""
    state = busy("seen")
    state.sightings = []
    id = foreign(state, 2)
    see_whole(state, 2, stacks.stack(state, id))
    seen = sighting(state, 2, id)
    for k in range(10):
        past = state.copy()
        redeal(past, state, "kan", Random(k))
        one = stacks.stack(past, id)
        assert size(one.units) + size(one.hired) <= size(seen.units)
    forget(state, id)


def test_what_was_shown_since_the_checkpoint_stays():
    past = busy("since")
    past.sightings = []
    present = past.copy()
    id = foreign(past, 2)
    see_whole(present, 2, stacks.stack(present, id))
    present.events = present.events[:-2]
    for k in range(10):
        dealt = past.copy()
        redeal(dealt, present, "kan", Random(k))
        assert stacks.stack(dealt, id) == stacks.stack(past, id)
        assert dealt.events[-2:] == past.events[-2:]


def test_the_units_of_a_faction_stay_the_same_in_number():
    state = busy("bag")
    past = state.copy()
    redeal(past, state, "kan", Random(3))
    for owner in range(F):
        for field in ("units", "hired"):
            totals = [
                Counter(
                    unit
                    for one in world.stacks
                    if one.owner == owner
                    for unit, n in getattr(one, field)
                    for _ in range(n)
                )
                for world in (state, past)
            ]
            if field == "hired":
                assert totals[0] == totals[1]


def test_a_sure_guess_keeps_everything_of_those_who_acted():
    state = busy("sure")
    past = state.copy()
    redeal_around(past, state, "kan", Random(1), frozenset({"fiefs"}), GUESSES)
    mine = [one for one in past.stacks if one.owner == 3]
    assert mine == [one for one in state.stacks if one.owner == 3]
    assert past.treasury[3] == state.treasury[3]
    assert past.hands[9:] == state.hands[9:]


def test_an_army_of_those_who_follow_its_general_takes_no_other_stack_its_only_unit():
    """3.2, 3.5 A general dealt in his place brings nobody: then there would be one unit for two stacks."""
    table = board()
    state = table.state
    state.generals = [number for number in range(len(GENERALS)) if GENERALS[number].id != "g07"]
    led = put(table, "fiefs_capital", "fiefs", sworn="LC", general="g07")
    put(table, "fiefs_capital", "fiefs", "SW")
    generals = set()
    for k in range(30):
        past = state.copy()
        redeal(past, state, "kan", Random(k))
        assert [one.id for one in past.stacks if not size(whole_force(one))] == []
        generals.add(stacks.stack(past, led).general)
    assert len(generals) > 1


# C362 What a seat has not is not seen by what it is asked: gold, agents, reinforcements, beside the same answers


NOTHING = (
    *("done", "no", "none", "pass", "keep", "nobody", "nothing", "stand", "stop", "stand_by", "refuse"),
    *("let_go", "let_be", "leave", "plain", "fight_on", "spare", "stay"),
)
"""The answers that change nothing."""


def gold(state: State, me: int, rich: bool) -> None:
    state.treasury[me] = 60 if rich else 0


def agents(state: State, me: int, rich: bool) -> None:
    """As many agents, but of no use at this or any other moment of another's phase."""
    cards = ("strategist", "engineer", "diplomat") if rich else ("bodyguard",) * HAND
    state.hands[HAND * me : HAND * (me + 1)] = sorted(AGENT_IDS.index(card) for card in cards)


def nothing(decision: Decision) -> tuple[str, ...] | None:
    """The answer that changes nothing, if there is one."""
    if not decision.at_least:
        return ()
    return next(((key,) for key in NOTHING if key in decision.keys), None) if decision.at_least == 1 else None


def obliged(session: Session[State], me: int) -> tuple[list[str], list[int]]:
    """9.4 The battles to which gold alone obliges a Faction, and who has begun one: by the rules all see these."""
    return [one.key for one in engagements(session.state, me) if one.forced], session.state.engaged


@pytest.mark.parametrize("have", [gold, agents])
def test_what_a_seat_has_not_is_not_seen_by_what_it_is_asked(have: Callable[[State, int, bool], None]):
    for number in range(by_run(40, 400)):
        setup, state = stirred(Random(number))
        for me in in_play(state):
            worlds = []
            for rich in (False, True):
                world = state.copy()
                have(world, me, rich)
                worlds.append(Session(GAME, setup, origin=Checkpoint(world, 0, 0)))
            _compare(me, *worlds, f"position {number}, {SEATS[me]}")


def _compare(me: int, poor: Session[State], rich: Session[State], where: str) -> None:
    """Both worlds ask the same of the same, until something happens in one that does not in the other."""
    for _ in range(40):
        if _public(poor) != _public(rich):
            return
        one, other = poor.decision, rich.decision
        if obliged(poor, me) != obliged(rich, me):
            return
        assert (one is None) == (other is None), where
        if one is None or other is None:
            return
        assert (one.seat, one.kind) == (other.seat, other.kind), where
        if one.seat != SEATS[me]:
            assert one.keys == other.keys, (where, one.kind)
            keys = nothing(one) or one.keys[: max(1, one.at_least)]
            both = keys, keys
        else:
            assert one.keys == other.keys or (one.secret and other.secret), (where, one.kind)
            mine, his = nothing(one), nothing(other)
            if mine is None or his is None:
                return
            both = mine, his
        poor.answer(one.seat, both[0])
        rich.answer(other.seat, both[1])


def _public(session: Session[State]) -> list[tuple[str, object]]:
    return [(entry.id, entry.params) for entry in session.journal if not entry.to]
