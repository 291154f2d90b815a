"""The comparison of both worlds: what is built for a reader is the same in the game and in one dealt again for it.

A difference is a leak: the reader would learn from that channel what its seat may not know. Or it is forgotten: the
deal does not keep what the seat was shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

import msgspec

from vexillum.core.errors import BadPosition
from vexillum.core.files.position_file import position_text
from vexillum.core.search.playouts import imagined
from vexillum.core.session import Session
from vexillum.core.words.texts import Texts
from vexillum.server.edge.http.live import MatchView, draw, summary_of
from vexillum.server.edge.http.replays import GameView, moment
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.actions.plans import plans_form
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.frames import FrameContext, Frames
from vexillum.server.matches.frames.option_effects import foreseen_form
from vexillum.server.matches.frames.views import Past, page_about, private, viewpoint_of
from vexillum.server.matches.plans import chapter_of, public_figures, upcoming

FEW = 3
"""Of how many options the page, the refusal or the effects are compared, if not of all."""
_encode = msgspec.json.Encoder(order="deterministic").encode


class Compared(NamedTuple):
    """What one comparison has found."""

    differences: list[str]
    channels: int
    hidden: bool
    """Whether the other world differs from the game in anything."""
    fallback: bool
    """Whether no other deal was found, so that nothing could be compared."""


def compare(session: Session[Any], reader: str | None, random: Random, language: str, *, whole: bool) -> Compared:
    """Compare a game with one in which everything is dealt again that a seat (None: an observer) may not know.

    Both ways: no channel tells more in one of them, and what the seat was shown is the same in both.
    """
    other = session.imagine(reader, random, quiet=False)
    if other.reveals_secrets:
        return Compared([], 0, False, True)
    # An imagined game does not say who gave the answers of this step, which is public.
    other.answers = [
        msgspec.structs.replace(answer, by=given.by) if answer.seat == given.seat else answer
        for answer, given in zip(other.answers, session.answers, strict=True)
    ]
    texts, names = game_texts(session.game, language), Random(random.random()).random()
    here, there = [channels(world, reader, texts, Random(names), whole=whole) for world in (session, other)]
    differences = [
        f"{name}: {_first(here.get(name), there.get(name))}"
        for name in {**here, **there}
        if here.get(name) != there.get(name)
    ]
    positions = [session.game.positions.write(world.state) for world in (session, other)]
    differences += [f"shown and forgotten: {name}" for name in forgotten(session, reader, *positions)]
    return Compared(differences, len(here), positions[0] != positions[1], False)


def forgotten(
    session: Session[Any], reader: str | None, here: Mapping[str, Any], there: Mapping[str, Any]
) -> Iterator[str]:
    """The face-down cards that a line for this reader alone has named and that lie elsewhere in the other world."""
    told = {str(name) for entry in session.log(reader) if entry.to for name in _words(entry.params.values())}
    for path in [path for pile in session.game.positions.piles for path in pile.hidden]:
        if isinstance(here[path], list):
            for card, other in zip(here[path], there[path], strict=True):
                if str(card) in told and card != other:
                    yield f"{path} has {other} in place of {card}"


def _words(values: Iterable[Any]) -> Iterator[Any]:
    for value in values:
        yield from value if isinstance(value, list | tuple) else [value]


def _first(one: bytes | None, other: bytes | None) -> str:
    """Where two channels begin to differ."""
    if one is None or other is None:
        return f"{one!r:.200} / {other!r:.200}"
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = max(0, at - 60)
    return f"{one[start : at + 60].decode(errors='replace')} / {other[start : at + 60].decode(errors='replace')}"


def channels(
    session: Session[Any], reader: str | None, texts: Texts, random: Random, *, whole: bool
) -> dict[str, bytes]:
    """All that the server builds for a reader, each as it is sent; ``whole``: of all options, and what takes long."""
    return {name: _encode(build()) for name, build in _builders(session, reader, texts, random, whole)}


def _builders(
    session: Session[Any], reader: str | None, texts: Texts, random: Random, whole: bool
) -> Iterator[tuple[str, Callable[[], Any]]]:
    """The name of each channel, and what builds it."""
    game, decision = session.game, session.decision
    assert decision is not None
    mine = () if reader is None else (reader,)
    yield "view", lambda: session.view(reader)
    yield "log", lambda: session.log(reader)
    yield "frame", lambda: _frame(session, mine, texts, fresh=True)
    if session.decision_number > session.steps[-1].answers:  # what came before was not dealt again
        yield "film", lambda: _frame(session, mine, texts, fresh=False)
    yield "replay", lambda: moment(GameView("", Past(session), reader, texts), session.decision_number)
    seen = MatchView("", 0, session, reader, mine)
    yield "summary", lambda: summary_of(seen, texts)
    yield "thumbnail", lambda: draw(seen, texts, 1.36, dark=False)
    if whole:
        yield "whole thumbnail", lambda: draw(seen, texts, None, dark=True)
    yield "text board", lambda: game.board.draw_text(session.view(reader), texts)
    yield "figures", lambda: (public_figures(session), chapter_of(session))
    if reader == decision.seat or not game.knowledge.redeal_attempts:
        # Otherwise what others have done since the checkpoint is done again, and need not be the same.
        yield "imagined", lambda: _imagined(session, reader)
        yield "position file", lambda: _position(session, reader)
        if reader is not None and whole:
            yield "plans", lambda: plans_form(session, reader, texts, [], [], upcoming(session, reader))
    if reader is not None:
        yield "plans without questions", lambda: plans_form(session, reader, texts, [], [], [])
    things = sorted({option.thing for option in decision.options if option.thing})
    if reader == decision.seat:
        keys = decision.keys
        for key in keys if whole else random.sample(keys, min(FEW, len(keys))):
            if decision.at_most == 1:
                yield f"effects of {key}", lambda key=key: _effects(session, key, texts)
        yield "askable", lambda: [(one.name, texts(one.label)) for one in game.help.askable(session.table, decision)]
        if session.has_odds:
            yield "odds", lambda: session.odds(keys[:1] if decision.at_least else (), texts)
            yield "all odds", lambda: session.odds((), texts)
    if reader == decision.seat or not decision.secret:
        for thing in things if whole else random.sample(things, min(FEW, len(things))):
            yield f"page of {thing}", lambda thing=thing: _page(session, reader, thing, texts)
    if reader == decision.seat or not private(session, decision):
        refused = [one.name for one in game.help.askable(session.table, decision)]
        refused += sorted(game.positions.vocabulary(session.setup).things)
        for name in random.sample(refused, min(len(refused), 4 * FEW if whole else FEW)):
            yield f"why not {name}", lambda name=name: _why_not(session, name, texts)


def _frame(session: Session[Any], mine: tuple[str, ...], texts: Texts, *, fresh: bool) -> Any:
    """A frame: of the first one all, or with the steps since the last answer."""
    client = Client("", "", texts.language)
    frames = Frames(session, FrameContext(dice=() if fresh else tuple(session.table.rolled)), None)
    if not fresh:
        reader = viewpoint_of(session, mine, None).reader
        client.map = session.game.board.draw_map(session.game.knowledge.view(session.steps[-1].state, reader), texts)
        client.at = session.decision_number - 1
    return frames.frame(client, mine)


def _position(session: Session[Any], reader: str | None) -> str:
    """A position file, as the seat's player may write it: with the rest dealt anew."""
    try:
        return position_text(session, seat=reader, random=Random(3)) if reader is not None else ""
    except BadPosition as error:
        return error.message.id


def _imagined(session: Session[Any], reader: str | None) -> Any:
    """The world in which coach, chances and search look ahead for a reader."""
    world = imagined(session, reader, Random(4)) if reader is not None else session.imagine(None, Random(4))
    return None if world.reveals_secrets else world.game.positions.write(world.state)


def _effects(session: Session[Any], key: str, texts: Texts) -> Any:
    """The sure effects of an option, and whether it could be undone."""
    found = session.foresee([key])
    return foreseen_form(session, 0, {key: found}, texts), found.final


def _page(session: Session[Any], reader: str | None, thing: str, texts: Texts) -> Any:
    found = session.game.words.read(session.view(reader), texts, thing)
    return None if found is None else page_about(session, reader, texts, thing)


def _why_not(session: Session[Any], name: str, texts: Texts) -> Any:
    reason = session.why_not(name)
    return None if reason is None else (texts(reason), reason.rule)
