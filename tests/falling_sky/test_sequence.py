"""2.0 Set-up and sequence of play."""

from __future__ import annotations

import pytest

from vexillum.coin.kit import NOBODY
from vexillum.coin.sequence import FirstAction, Standing
from vexillum.core.session import Session
from vexillum.core.table import Checkpoint
from vexillum.games.falling_sky.cards import EVENTS
from vexillum.games.falling_sky.control import controller
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.map import CISALPINA, REGION_IDS, SPACE_COUNT
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, FACTIONS, LEGION, LEGIONS, ROMANS, UNIT_KINDS
from vexillum.games.falling_sky.scenarios import SCENARIOS, WINTERS, Scenario, frost, recipe, winters
from vexillum.games.falling_sky.sequence import lay_out, piles
from vexillum.games.falling_sky.state import Stage, State
from vexillum.games.falling_sky.victory import allied, belgic_score, off_map_legions, others_most, roman_score

# 2.1 The set-ups, against the totals that their pages print ----------------------------------------------------------


@pytest.fixture(params=SCENARIOS, ids=lambda scenario: scenario.id)
def scenario(request: pytest.FixtureRequest) -> Scenario:
    """Each of the three."""
    found: Scenario = request.param
    return found


def laid_out(scenario: Scenario) -> State:
    """The board of a scenario."""
    state = State()
    lay_out(scenario, state)
    return state


def test_printed_totals(scenario: Scenario) -> None:
    """The four victory markers are where the page says."""
    state = laid_out(scenario)
    assert off_map_legions(state) == scenario.check.off_map_legions
    assert belgic_score(state) == scenario.check.control_and_allies
    assert roman_score(state) == scenario.check.subdued_dispersed_allies
    assert others_most(state) == scenario.check.other_most_allies


def test_printed_control(scenario: Scenario) -> None:
    """Every Control marker is where the page puts it, and nowhere else."""
    state = laid_out(scenario)
    for region, id in enumerate(REGION_IDS):
        printed = scenario.regions.get(id, {}).get("control", "none")
        holder = controller(state, region)
        assert (FACTIONS[holder] if holder != NOBODY else "none") == printed, id


def test_twelve_legions(scenario: Scenario) -> None:
    """1.2 There are twelve Legions, on the map, on their track or waiting."""
    state = laid_out(scenario)
    there = sum(state.units[UNIT_KINDS * region + LEGION] for region in range(SPACE_COUNT))
    assert there + state.legions_track + state.fallen + state.waiting_legions == LEGIONS


def test_no_pool_is_overdrawn(scenario: Scenario) -> None:
    """1.4.1 No scenario needs more pieces than there are, and Cisalpina is empty."""
    state = laid_out(scenario)
    assert min(state.available) >= 0
    assert not any(state.units[UNIT_KINDS * CISALPINA :])


def test_arverni_and_aedui_of_the_great_revolt() -> None:
    """The Arverni have ten Allies and Citadels, beyond the end of the printed track; the Aedui three."""
    state = laid_out(SCENARIOS[2])
    assert allied(state, ARVERNI) == 10
    assert allied(state, AEDUI) == 3


# Chapter 2: cards, Eligibility, passes, Frost, transfers, and what calls off a Command (1.5.2) -----------------------


CARD, NEXT = 1, 2


def dealt(scenario: str = "reconquest-of-gaul", *, cards: tuple[int, ...] = (), seed: str = "t", **options: str):
    """A session after the deal; ``cards`` lie on top of the deck, the first one to be played."""
    session = Session(GAME, GAME.setup(scenario=scenario, seed=seed, options=options))
    if not cards:
        return session
    state = session.state.copy()
    state.current, state.upcoming, state.deck = cards[0], [cards[1]], [*cards[:1:-1]]
    state.played = []
    rest = [card for card in EVENTS + WINTERS if card not in cards]
    state.aside = sorted(rest)
    return Session(GAME, session.setup, origin=Checkpoint(state, 0, 0))


def turn(session, *keys: str):
    """One answer to what is asked now, several one after the other."""
    for key in keys:
        session.answer(session.decision.seat, [key])
    return session


def plainly(session, until: str = "turn"):
    """Answer in the plainest way until a kind is asked again."""
    while session.decision is not None and session.decision.kind != until:
        decision = session.decision
        plain = [key for key in ("done", "none", "no", "stop") if key in decision.keys]
        keys = plain[:1] if plain and decision.at_least == 1 else decision.keys[: decision.at_least]
        session.answer(decision.seat, keys)
    return session


@pytest.mark.parametrize(
    ("scenario", "length", "cards", "rounds"),
    [
        ("pax-gallica", "full", 75, 5),
        ("pax-gallica", "short", 75, 5),
        ("reconquest-of-gaul", "full", 64, 4),
        ("reconquest-of-gaul", "short", 48, 3),
        ("the-great-revolt", "full", 48, 3),
        ("the-great-revolt", "short", 32, 2),
    ],
)
def test_the_deck(scenario, length, cards, rounds):
    """2.1 Piles of five Events, a Winter card in some of them."""
    session = dealt(scenario, length=length)
    state = session.steps[1].state  # after the deal
    assert (len(state.deck), winters(state)) == (cards, rounds)
    end = len(state.deck)
    for pile in piles(recipe(state)):
        there = state.deck[end - pile.size : end]
        assert sum(card in WINTERS for card in there) == bool(pile.pool)
        end -= pile.size
    assert end == 0
    assert sorted([*state.deck, *state.aside]) == sorted(EVENTS + WINTERS)


def test_the_order_of_the_card_and_what_the_second_may_do():
    """2.3.2-2.3.6 Card 1: Romans, Arverni, Aedui, Belgae."""
    session = dealt(cards=(CARD, NEXT, 3))
    assert session.decision.seat == "romans"
    assert {"recruit", "event.unshaded", "pass"} <= set(session.decision.keys)
    turn(session, "recruit", "provincia", "auxilia.1")
    plainly(session)
    state = session.state
    assert (session.decision.seat, state.first_did) == ("arverni", FirstAction.COMMAND)
    assert "event.unshaded" not in session.decision.keys
    option = next(option for option in session.decision.options if option.key == "rally")
    assert option.text == "option.limited"
    turn(session, "rally", session_first(session, "rally"))
    plainly(session)
    assert session.state.current == NEXT
    assert session.state.standing[ROMANS] == Standing.INELIGIBLE


def session_first(session, command: str) -> str:
    """The first Region that a Command could select."""
    fork = session.fork()
    fork.answer(fork.decision.seat, [command])
    return fork.decision.keys[0]


def test_a_pass_brings_resources_and_the_next_faction_takes_the_place():
    """2.3.3 One Resource for Gauls, two for Romans; they stay Eligible."""
    session = dealt(cards=(CARD, NEXT, 3))
    before = list(session.state.tracks)
    turn(session, "pass", "pass")
    assert session.state.tracks[:2] == [before[0] + 2, before[1] + 1]
    assert session.decision.seat == "aedui"
    assert "event.unshaded" in session.decision.keys
    turn(session, "pass", "pass")
    assert session.state.current == NEXT
    assert session.state.standing == [Standing.ELIGIBLE] * 4


def test_the_event_then_a_command_with_special_ability():
    session = dealt(cards=(CARD, NEXT, 3))
    turn(session, "event.unshaded")
    plainly(session)
    assert session.state.first_did == FirstAction.EVENT
    option = next(option for option in session.decision.options if option.key == "rally")
    assert option.text == "option.command"
    assert "event.unshaded" not in session.decision.keys


def test_a_command_with_special_ability_leaves_the_event_open():
    session = dealt(cards=(CARD, NEXT, 3))
    turn(session, "recruit", "special.build", "provincia")
    plainly(session, "recruit.space")
    turn(session, "provincia", "auxilia.1")
    plainly(session)
    assert session.state.first_did == FirstAction.COMMAND_AND_SPECIAL
    assert "event.unshaded" in session.decision.keys


def test_upon_frost_nobody_marches():
    """2.3.8 On the last Event card before a Winter card."""
    session = dealt(cards=(CARD, 73, 3))
    assert frost(session.state)
    assert "march" not in session.decision.keys
    assert session.why_not("march").id == "why.frost"
    turn(session, "pass", "pass", "pass", "pass")
    assert (session.state.current, session.state.winters) == (73, 1)


def test_sudden_frost_brings_winter_at_once():
    session = dealt(frost="sudden", cards=(CARD, NEXT, 73, 3))
    turn(session, "pass", "pass", "pass", "pass")
    state = session.state
    assert (state.current, state.upcoming, state.winters) == (73, [NEXT], 1)  # it was turned up and changed places


def test_transfers_before_an_execution():
    """1.5.2 Give or ask; after that there must be an execution."""
    session = dealt(cards=(CARD, NEXT, 3))
    before = list(session.state.tracks)
    turn(session, "transfer", "give.aedui", "5")
    assert session.state.tracks[AEDUI] == before[AEDUI] + 5
    turn(session, "done")
    assert "pass" not in session.decision.keys
    turn(session, "transfer", "ask.belgae")
    assert session.decision.seat == "belgae"
    turn(session, "3")
    assert session.state.tracks[ROMANS] == before[ROMANS] - 2
    assert "ask.belgae" not in session.decision.keys  # no one is asked twice
    turn(session, "done")
    assert "transfer" in session.decision.keys


def test_a_faction_that_transferred_nothing_may_still_pass():
    """1.5.2 Only a Faction that has given or received something must execute."""
    session = dealt(cards=(CARD, NEXT, 3))
    turn(session, "transfer", "ask.belgae", "none", "done")
    assert "pass" in session.decision.keys


def test_non_players_are_not_asked_for_resources():
    """8.4.2, ruling F281: they give none on request, so that asking them is not offered."""
    session = dealt(cards=(CARD, NEXT, 3), non_players="arverni,belgae")
    turn(session, "transfer")
    assert [key for key in session.decision.keys if key.startswith("ask.")] == ["ask.aedui"]
    assert {"give.arverni", "give.aedui", "give.belgae"} <= set(session.decision.keys)


def test_four_resources_between_factions_of_one_player():
    session = dealt(cards=(CARD, NEXT, 3), players="two")
    turn(session, "transfer", "give.aedui")
    assert session.decision.keys[0] in ("1", "4")
    assert len(session.decision.options) == 4
    turn(session, "3", "give.aedui")
    assert "give.aedui" not in session.decision.keys  # the fourth needs no question
    turn(session, "done", "recruit")
    assert "transfer" in session.decision.keys
    turn(session, "transfer")
    assert "give.aedui" not in session.decision.keys  # the same execution
    assert "give.arverni" in session.decision.keys


def test_each_execution_has_its_own_limit():
    session = dealt(cards=(CARD, NEXT, 3), players="two")
    turn(session, "transfer", "give.aedui", "4", "done", "recruit", "provincia", "auxilia.1")
    plainly(session)
    turn(session, "pass")
    assert session.decision.seat == "aedui"
    turn(session, "transfer", "give.romans")
    assert len(session.decision.options) == 4
    assert session.steps[-1].state.shared == []


def test_a_command_that_is_called_off_lets_the_faction_choose_again():
    session = dealt(cards=(CARD, NEXT, 3))
    state = session.state
    assert state.standing[ROMANS] == Standing.ELIGIBLE
    turn(session, "recruit")
    asks = [key for key in session.decision.keys if key.startswith("supply.")]
    assert asks
    turn(session, asks[0], "no")
    turn(session, "call_off")
    assert (session.decision.seat, session.decision.kind) == ("romans", "turn")
    turn(session, "recruit")
    assert asks[0] not in session.decision.keys  # the refusal stands for this turn


def test_vercingetorix_comes_when_the_arverni_like():
    """2.1 Pax Gallica: from the first Spring on, asked before each turn and phase until he is there."""
    session = Session(GAME, GAME.setup(scenario="pax-gallica", seed="v"))
    while session.decision is not None and session.decision.kind != "vercingetorix":
        plainly_once(session)
    assert (session.decision.seat, session.state.winters) == ("arverni", 1)
    assert session.state.stage == Stage.SPRING
    turn(session, "done")
    while session.decision.kind != "vercingetorix":
        plainly_once(session)
    assert session.state.stage == Stage.TURN
    turn(session, "carnutes")
    view = session.view(None)
    assert view["spaces"]["carnutes"]["units"]["vercingetorix"] == 1
    assert view["vercingetorix_waits"] == 0


def plainly_once(session) -> None:
    decision = session.decision
    plain = [key for key in ("pass", "done", "none", "no", "stop") if key in decision.keys]
    keys = plain[:1] if plain and decision.at_least == 1 else decision.keys[: decision.at_least]
    session.answer(decision.seat, keys)


def test_ambiorix_is_back_in_the_great_revolt():
    """2.1 If a player runs only the Belgae, or one player runs Romans and Aedui."""
    for players, leader in (
        ("four", "ambiorix"),
        ("romans_aedui", "ambiorix"),
        ("two", "ambiorix"),
        ("arverni_belgae", "belgic_successor"),
    ):
        session = dealt("the-great-revolt", players=players)
        assert session.view(None)["spaces"]["sugambri"]["units"][leader] == 1
    options = {"non_players": "belgae"}
    session = Session(GAME, GAME.setup(scenario="the-great-revolt", seed="n", options=options))
    assert session.view(None)["spaces"]["sugambri"]["units"]["belgic_successor"] == 1


def test_own_pieces_go_off_the_map_before_an_event_f101():
    """1.4.1 While it executes an Event a Faction may take any of its pieces off the map; then it must execute."""
    session = dealt(cards=(CARD, NEXT, 3))
    turn(session, "remove", "nervii", "legion")
    assert session.state.legions_track == 5
    assert "pass" not in session.decision.keys
    turn(session, "remove", "treveri", "fort", "event.unshaded")
    plainly(session)
    assert not session.state.withdrew
    assert "remove" not in session.decision.keys  # after the Event there is only a Command, which offers it itself


def test_nobody_takes_pieces_off_before_a_limited_command():
    session = dealt(cards=(CARD, NEXT, 3))
    turn(session, "seize", "provincia")
    plainly(session)
    assert session.state.first_did == FirstAction.COMMAND
    assert "remove" not in session.decision.keys
