"""Cards 35 and 47: what a Faction has seen of the face-down cards it knows until they are turned up, and it alone."""

from __future__ import annotations

from random import Random

import pytest

from tests.contract.both_worlds import compare
from tests.contract.tables import answer_at_random
from tests.falling_sky.test_positions import amended, dealt
from vexillum.core.errors import BadPosition
from vexillum.core.files import save
from vexillum.core.session import Session
from vexillum.core.words.languages import BUILT_IN
from vexillum.games.falling_sky.cards import CARDS
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.knowledge import redeal, view
from vexillum.games.falling_sky.position import position, restore, violations
from vexillum.games.falling_sky.scenarios import WINTERS
from vexillum.games.falling_sky.sequence import PILE
from vexillum.games.falling_sky.state import State

REVOLT = "the-great-revolt"
EN = GAME.texts("en", strict=True)
READERS = ("romans", "arverni", "aedui", "belgae", None)
MOST_ANSWERS = 400


def at_card(card: int, **changes) -> Session:
    """A game in which this card is played now."""
    return Session.start(GAME, scenario=REVOLT, seed="ahead", position=amended(REVOLT, card=card, **changes))


def shouted(**changes) -> Session:
    """Card 35: the Arverni execute it and the Romans look at two cards; the Romans are asked what they do then."""
    session = at_card(35, **changes)
    for seat, key in (("arverni", "event.unshaded"), ("romans", "yes")):
        session.answer(seat, [key])
    return session


def to_card(session: Session, card: int) -> None:
    """Play on at random until this card is played."""
    for _ in range(MOST_ANSWERS):
        if session.state.current == card:
            return
        answer_at_random(session)
    raise AssertionError(card)


def ahead(session: Session, n: int = 2) -> list[int]:
    return session.state.deck[::-1][:n]


def told(session: Session, seat: str) -> list[str]:
    return [card for entry in session.log(seat) if entry.id == "log.event_sees_cards" for card in entry.params["cards"]]


def test_the_romans_know_the_two_cards_and_nobody_else_does():
    session = shouted()
    known = ahead(session)
    assert told(session, "romans") == [str(card) for card in known]
    for reader in READERS:
        assert session.view(reader)["foreseen"] == (known if reader == "romans" else [])
        assert session.view(reader)["looked_ahead"] == {"romans": 2}
    keys = [GAME.knowledge.view_key(session.state, reader) for reader in READERS]
    assert keys == ["romans", None, None, None, None]


def test_what_they_know_stays_in_every_imagined_game_and_no_other_card_does():
    session = shouted()
    known, deeper, words = ahead(session), set[tuple[int, ...]](), {}
    for number in range(30):
        for reader in READERS:
            world = session.imagine(reader, Random(number), quiet=False)
            assert violations(world.state) == []
            assert told(world, "romans") == [str(card) for card in ahead(world)]
            words.setdefault(reader, set()).add(tuple(ahead(world)))
            deeper.add(tuple(world.state.deck[:-2]))
    assert words["romans"] == {tuple(known)}
    assert min(len(found) for reader, found in words.items() if reader != "romans") > 20
    assert len(deeper) == 60


def test_also_after_the_step_in_which_they_looked():
    session = shouted()
    current, known = session.state.current, ahead(session)
    opened = session.state.upcoming[-1]
    to_card(session, opened)
    assert session.state.current != current
    left = known[1:] if session.state.upcoming == known[:1] else known
    assert session.state.looked_ahead == [len(left), 0, 0, 0]
    assert session.view("romans")["foreseen"] == left
    assert {tuple(ahead(session.imagine("romans", Random(n)), 1)) for n in range(20)} == {tuple(left)}
    assert len({tuple(ahead(session.imagine("belgae", Random(n)), 1)) for n in range(20)}) > 5
    to_card(session, known[0])
    assert session.state.looked_ahead == [0, 0, 0, 0]
    assert session.view("romans") == session.view(None)
    assert "looked_ahead" not in position(session.state)


def winter_ahead(place: int) -> State:
    """A game in whose next pile, the first that is still whole, the Winter card is at a place; two cards are known."""
    state = shouted().state.copy()
    while not any(card in WINTERS for card in state.deck[-PILE - 1 :]):
        state.played.append(state.deck.pop())
    top = [card for card in state.deck[-PILE - 1 :] if card not in WINTERS]
    winter = next(card for card in state.deck[-PILE - 1 :] if card in WINTERS)
    top.insert(PILE - place, winter)
    state.deck[-PILE - 1 :] = top
    assert violations(state) == []
    return state


@pytest.mark.parametrize("place", range(PILE + 1))
def test_a_winter_among_them_or_below(place):
    """A known Winter stays and is the only one of its pile; an unknown one lies below the known cards."""
    present, places, nobody = winter_ahead(place), set(), set()
    for number in range(60):
        for seat, found in (("romans", places), ("belgae", nobody)):
            past = present.copy()
            redeal(past, present, seat, Random(number))
            assert violations(past) == []
            assert (past.deck[-2:] == present.deck[-2:]) >= (seat == "romans")
            found.add(next(n for n, card in enumerate(past.deck[::-1]) if card in WINTERS))
    assert places == ({place} if place < 2 else {2, 3, 4, 5})
    assert nobody == {0, 1, 2, 3, 4, 5}


def test_players_who_look_one_after_the_other_each_know_them():
    """Card 47: two player Factions of a Region."""
    session = at_card(47)
    session.answer("aedui", ["event.unshaded"])
    session.answer("aedui", [session.decision.keys[0]])
    if session.decision.kind == "event.factions":
        session.answer("aedui", session.decision.keys[:2])
    first = session.decision.seat
    session.answer(first, ["eligible"])
    second = session.decision.seat
    assert session.decision.kind == "event.council"
    assert first != second
    known = ahead(session)
    for seat in (first, second):
        assert session.view(seat)["foreseen"] == known
        assert ahead(session.imagine(seat, Random(1))) == known
    third = next(seat for seat in session.setup.seats if seat not in (first, second))
    assert session.view(third)["foreseen"] == []


def test_both_worlds_are_the_same_for_every_reader():
    random = Random(1)
    for session in (shouted(), at_card(35, looked_ahead={"belgae": 1, "aedui": 3})):
        for _ in range(3):
            for reader in READERS:
                found = compare(session, reader, random, random.choice(BUILT_IN), whole=False)
                assert not found.differences
                assert found.hidden
            answer_at_random(session)


def test_table_and_terminal_show_them_to_the_romans_only():
    session = shouted()
    cards = [str(card) for card in ahead(session)]
    for language, note, head in (("en", "only you have looked", "Seen"), ("it", "solo tu l'hai guardata", "Viste")):
        texts = GAME.texts(language)
        for reader in READERS:
            shown = GAME.board.display(session.view(reader), texts).cards
            noted = [card.number for card in shown if any(note in text.text for text in card.texts)]
            assert noted == (cards if reader == "romans" else [])
            assert (f" {head}" in GAME.board.draw_text(session.view(reader), texts)) == (reader == "romans")


# Positions ------------------------------------------------------------------------------------------------------------


def test_a_position_and_a_save_keep_what_was_seen():
    session = shouted()
    to_card(session, session.state.upcoming[-1])
    step = session.steps[-1].state
    assert position(step)["looked_ahead"] == {"romans": step.looked_ahead[0]}
    assert restore(position(step)) == step
    again = save.loads(save.dumps(session))
    assert again.view("romans") == session.view("romans")
    assert again.view("romans")["foreseen"]


def test_no_more_cards_can_be_known_than_lie_there():
    plain = dealt(REVOLT, looked_ahead={"belgae": 2})
    assert restore(plain).looked_ahead == [0, 0, 0, 2]
    for broken in ({"belgae": len(plain["deck"]) + 1}, {"belgae": -1}, {"germans": 1}):
        with pytest.raises(BadPosition, match="looked_ahead"):
            restore(dealt(REVOLT, looked_ahead=broken))


def test_a_deck_stacked_by_hand_has_been_seen_by_nobody():
    before = dealt(REVOLT)["deck"]
    swapped = [before[1], before[0], *before[2:]]
    assert "looked_ahead" not in hand(looked_ahead={"belgae": 2}, then={"deck": swapped})
    assert hand(looked_ahead={"belgae": 2}, then={"tracks.romans": 3})["looked_ahead"] == {"belgae": 2}


def test_a_known_card_that_is_taken_from_the_deck_by_hand_is_known_no_more():
    deck = dealt(REVOLT)["deck"]
    taken = next(card for card in deck[:2] if card not in WINTERS)
    changed = hand(looked_ahead={"belgae": 2}, then={"card": taken})
    assert changed["deck"][:1] != deck[:1] or changed["deck"][1] != deck[1]
    kept = changed.get("looked_ahead", {}).get("belgae", 0)
    assert set(changed["deck"][:kept]) <= set(deck[:2]) - {taken}
    assert kept < 2
    assert taken in CARDS


def hand(*, looked_ahead: dict, then: dict) -> dict:
    """A position in which some were looked at, then changed by hand and tidied up."""
    plain = dealt(REVOLT, looked_ahead=looked_ahead)
    for path, value in then.items():
        part, _, name = path.partition(".")
        if name:
            plain[part][name] = value
        else:
            plain[part] = value
    return position(restore(GAME.positions.tidy(plain, frozenset(then))))


@pytest.mark.parametrize("frost", [0, 1])
def test_who_has_looked_knows_more_of_when_winter_comes(frost):
    """2.1 Among the two cards that are known Winter is at a certain place, or it comes after both."""
    for place in range(PILE + 1):
        state = winter_ahead(place)
        state.sudden_frost = frost
        knows, guesses = (GAME.board.display(view(state, reader), EN).deck.check for reader in ("romans", "belgae"))
        assert guesses.latest == guesses.earliest + PILE
        assert knows.earliest == guesses.earliest + min(place, 2)
        assert knows.latest == (knows.earliest if place < 2 else guesses.latest)
