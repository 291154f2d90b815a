"""Every option explains itself before it is chosen: over all games, in both languages, without giving anything away."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from tests.contract.tables import moments, start, tables
from tests.contract.takeovers import kinds_of
from tests.contract.test_sentences import Reader
from tests.contract.test_takeovers import sought
from tests.long import by_run
from vexillum.core.agent import Agent, drive
from vexillum.core.decision import Decision
from vexillum.core.game import Game
from vexillum.core.registry import game_ids, get_game
from vexillum.core.session import Session
from vexillum.core.show.option_info import DecisionInfo, OptionOdds

games = pytest.mark.parametrize("id", game_ids())
ANSWERS = by_run(80, 350)
"""How many decisions of a game between agents are checked: the first of each kind, and some others."""
ASKED = 25
"""About how many things ``why_not`` is called at a decision."""
MOST_OUTCOMES = 3
OFTEN = by_run(0.2, 0.1)
"""At how many of them more is checked."""


def wrong_in(session: Session, reader: Reader) -> list[str]:
    """The problems of a decision's information."""
    decision = session.decision
    game, info = session.game, session.game.help.decision_info(session.table, decision)
    found = _structure(game, decision, info)
    for message in _messages(info):
        reader.message(message)
    texts = reader.readers[0]
    labels = {texts(option.message) for option in decision.options}
    found += [f"refused and offered: {label}" for label in labels & {texts(each.label) for each in info.refused}]
    tokens = game.board.art(texts).tokens
    held = [held.token for option in info.options.values() for held in option.holds] + [
        held.token for held in info.hand
    ]
    found += [f"no picture of {token}" for token in held if tokens and token not in tokens]
    return [f"{decision.kind}: {what}" for what in found]


def _structure(game: Game, decision: Decision, info: DecisionInfo) -> list[str]:
    found = []
    groups = {group.id for group in info.groups}
    if len(groups) < len(info.groups):
        found.append("a group twice")
    if set(info.options) - set(decision.keys):
        found.append(f"not offered: {sorted(set(info.options) - set(decision.keys))}")
    for option in decision.options:
        told = info.options.get(option.key)
        if told is None or (told.summary is None and decision.kind not in game.help.self_explaining):
            found.append(f"no line about {option.key} ({option.text})")
        elif groups and told.group not in groups:
            found.append(f"{option.key} is in no group ({told.group!r})")
    for refused in info.refused:
        if refused.group and refused.group not in groups:
            found.append(f"{refused.label.id} is refused in no group ({refused.group})")
        if not refused.reason.rule:
            found.append(f"no rule: {refused.reason.id}")
        if refused.thing and refused.thing in {option.thing for option in decision.options}:
            found.append(f"refused and offered: {refused.thing}")
    for odds in (info.odds, *(option.odds for option in info.options.values())):
        found += _odds(odds) if odds is not None else []
    return found


def _odds(odds: OptionOdds) -> list[str]:
    found = [] if odds.outcomes or odds.means else ["odds of nothing"]
    if len(odds.outcomes) > MOST_OUTCOMES:
        found.append(f"{len(odds.outcomes)} outcomes")
    if odds.outcomes and abs(sum(outcome.chance for outcome in odds.outcomes) - 1) > 1e-9:
        found.append(f"chances: {[outcome.chance for outcome in odds.outcomes]}")
    if any(outcome.chance <= 0 for outcome in odds.outcomes):
        found.append("an outcome that cannot be")
    return found


def _messages(info: DecisionInfo):
    yield from filter(None, (info.summary, *(each.label for each in info.hand)))
    for group in info.groups:
        yield from filter(None, (group.label, group.note))
    for option in info.options.values():
        yield from filter(None, (option.summary, option.cost))
    for refused in info.refused:
        yield from (refused.label, refused.reason)
    for odds in (info.odds, *(option.odds for option in info.options.values())):
        if odds is not None:
            yield from (each.label for each in (*odds.outcomes, *odds.means))


def _look(session: Session, reader: Reader, random: Random) -> list[str]:
    """Check one decision; sometimes also that it reveals nothing hidden, and what can be asked about."""
    before = msgspec.json.encode(session.game.positions.write(session.state))
    wrong = wrong_in(session, reader)
    if random.random() < OFTEN:
        told = session.game.help.decision_info(session.table, session.decision)
        imagined = session.imagine(session.decision.seat, random)
        if session.game.help.decision_info(imagined.table, imagined.decision) != told:
            wrong.append(f"{session.decision.kind}: something else is said when hidden things lie otherwise")
    if random.random() < OFTEN:
        wrong += _wondered(session, reader, random)
    if msgspec.json.encode(session.game.positions.write(session.state)) != before:
        wrong.append(f"{session.decision.kind}: the state has changed")
    return wrong


def _wondered(session: Session, reader: Reader, random: Random) -> list[str]:
    """Whatever can be asked about has a reason in words."""
    askable = session.game.help.askable(session.table, session.decision)
    found = [] if askable else [f"{session.decision.kind}: nothing can be asked about"]
    for each in random.sample(list(askable), min(ASKED, len(askable))):
        reader.message(each.label)
        reason = session.why_not(each.name)
        if reason is None:
            found.append(f"{session.decision.kind}: {each.name} is offered")
        elif reason.id == "why.unknown":
            found.append(f"{session.decision.kind}: no reason why not {each.name}")
        else:
            reader.message(reason)
    return found


@tables
def test_every_option_of_a_random_game_explains_itself(table):
    game = get_game(table[0])
    reader, random = Reader(game), Random(5)
    wrong: dict[str, None] = {}
    for session in moments(table):
        wrong |= dict.fromkeys(_look(session, reader, random))
    assert list(wrong) == []
    assert reader.wrong == {}


@tables
def test_every_option_of_a_game_of_agents_explains_itself(table):
    game = get_game(table[0])
    session, reader, random = start(table, "agents' options"), Reader(game), Random(6)
    agents: dict[str, Agent] = dict.fromkeys(session.setup.seats, game.agents[game.info.quick_agent]())
    wrong: dict[str, None] = {}
    kinds = set()
    for number in range(ANSWERS):
        if session.decision is None:
            break
        if session.decision.kind not in kinds or number % by_run(5, 1) == 0:
            kinds.add(session.decision.kind)
            wrong |= dict.fromkeys(_look(session, reader, random))
        drive(session, agents, limit=1)
    assert list(wrong) == []
    assert reader.wrong == {}


@games
def test_every_rare_kind_of_decision_explains_itself(id, tmp_path, monkeypatch):
    """With the scripts of a game's own tests that reach each kind, however rare."""
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    game = get_game(id)
    reader, random = Reader(game), Random(7)
    wrong: dict[str, None] = {}
    for _, session in sought(id):
        wrong |= dict.fromkeys([*wrong_in(session, reader), *_wondered(session, reader, random)])
    assert list(wrong) == []
    assert reader.wrong == {}


@games
def test_every_kind_of_decision_has_words_for_its_options(id):
    """Kinds are found by their prompts, which every question has."""
    game = get_game(id)
    kinds = kinds_of(id)
    assert kinds == game.help.explained
    assert game.help.self_explaining <= kinds
    assert len(game.help.self_explaining) <= len(kinds) // 10
