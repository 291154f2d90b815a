"""A game as one page that needs no server: each map as the blocks changed since the last."""

from __future__ import annotations

from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

import msgspec

from vexillum.core.explanations import reasons_of
from vexillum.core.session import Session
from vexillum.core.show.display import Display, told_display, turn_titles
from vexillum.core.show.svg import MapDrawing
from vexillum.server.edge.http.branches.chapters import chapters, turns
from vexillum.server.edge.http.exported_review import review_html
from vexillum.server.edge.http.game_views import GameView
from vexillum.server.matches.frames.display_changes import display_change
from vexillum.server.matches.frames.game_overview import outcome, title
from vexillum.server.matches.frames.log_lines import log_lines, reasons_form
from vexillum.server.matches.frames.map_changes import map_change
from vexillum.server.matches.frames.moments import given

WORDS = (
    "play",
    "pause",
    "back",
    "on",
    "first",
    "last",
    "card_back",
    "card_on",
    "moment",
    "log",
    "keys",
    "made",
    "why",
    "sequence",
    "chapters",
    "beginning",
    "filter",
)


@cache
def _template() -> str:
    return (files("vexillum.server.edge.http") / "replay_page.html").read_text("utf-8")


def page(seen: GameView) -> str:
    """The whole page."""
    past, texts = seen.past, seen.texts
    session = past.at(past.first)
    words = {word: texts(f"replay.{word}") for word in WORDS}
    name = title(session, texts)
    story = {
        "first": past.first,
        "cards": past.beginnings(),
        "words": words,
        "names": {seat: texts.name("seat", seat) for seat in past.setup.seats},
        "art": past.game.board.art(texts),
        "moments": _moments(seen, session),
        "chapters": [[mark.at, mark.title] for mark in chapters(past, texts)],
        "turns": [[mark.at, mark.until, mark.seat] for mark in turns(past, texts)],
    }
    template = _template()
    places = {
        "{{lang}}": texts.language,
        "{{title}}": escape(name),
        "{{practised}}": f"<p>{escape(texts('server.practised'))}</p>" if seen.practised else "",
        "{{noscript}}": escape(texts("replay.noscript")),
        "{{review}}": review_html(seen.match, past.at(past.last), texts.language),
        "{{story}}": _in_script(story),
        **{f"{{{{word.{word}}}}}": escape(said) for word, said in words.items()},
    }
    for place, value in places.items():
        template = template.replace(place, value)
    return template


def _moments(seen: GameView, session: Session[Any]) -> list[dict[str, Any]]:
    """All moments: changed map blocks, panels, new log lines, and the answer that led there."""
    shown: MapDrawing | None = None
    beside: Display | None = None
    told = 0
    moments: list[dict[str, Any]] = []
    for n in range(seen.past.first, seen.past.last + 1):
        answer = reason = None
        if n > seen.past.first and session.decision is not None:
            recorded = seen.past.answers[n - 1]
            answer = given(session, recorded.keys, seen.reader, seen.texts)
            reason = reasons_of(session, recorded.keys, recorded.by)
            session.repeat(recorded)
        view = session.view(seen.reader)
        drawn = session.game.board.draw_map(view, seen.texts)
        plain = session.game.board.display(view, seen.texts)
        display = told_display(plain, turn_titles(session.table.story), seen.texts)
        log = log_lines(session, seen.reader, seen.texts, told)
        moments.append(
            {
                "map": map_change(shown, drawn),
                "log": [[line.text, line.rule, line.kind] for line in log],
                "who": seen.texts.name("seat", answer.seat) if answer else "",
                "what": ", ".join(answer.labels) if answer else seen.texts("server.beginning"),
            }
        )
        if changed := display_change(beside, display):
            moments[-1]["display"] = changed
        beside = display
        if reason is not None:
            moments[-1]["why"] = [[line.text, line.rule] for line in reasons_form(seen.texts, [reason])]
        shown, told = drawn, len(session.journal)
    if session.over:
        result = outcome(session, seen.texts, practised=seen.practised)
        moments[-1]["result"] = " ".join((result.text, *result.told))
    return moments


def _in_script(data: Any) -> str:
    """JSON that is safe inside a script element."""
    return msgspec.json.encode(data).decode().replace("<", "\\u003c")
