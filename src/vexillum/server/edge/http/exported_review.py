"""The review of a finished game for the standalone replay: charts, turning points, luck."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, NamedTuple

from vexillum.analysis.chances import Chances, Swing
from vexillum.analysis.review import Advice, Review, TurningPoint, may_advise, moments, review, strongest
from vexillum.analysis.standing_chart import chances_chart, standing_chart
from vexillum.analysis.words import advice_text, analysis_texts, between, luck_text, percent, point_text, swing_text
from vexillum.core.session import Session
from vexillum.core.words.texts import Texts
from vexillum.server.matches.reviews.given_advice import GIVEN
from vexillum.server.matches.reviews.playout_service import PLAYOUTS, Key, TurnKey

STYLE = """
#review { padding: 0 1rem 1rem; } #review h2 { font-size: 1.05rem; margin: .8rem 0 .3rem; }
#review ol { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: .6rem; }
#review li { margin-left: 1.2rem; } #review button { display: block; text-align: left; margin-bottom: .2rem; }
#review .quiet { opacity: .8; font-size: .9rem; } #review li .quiet { margin: .2rem 0 0; }
#review table { border-collapse: collapse; font-size: .9rem; }
#review td, #review th { padding: .15rem .6rem; text-align: left; }
#review details { overflow-x: auto; } #review summary { cursor: pointer; }
.standing { display: block; width: 100%; max-width: 62rem; height: auto; }
.standing text { font: 14px Georgia, serif; fill: var(--ink); }
.standing .grid { stroke: var(--line); stroke-dasharray: 2 4; }
.standing .zero { stroke: var(--line); stroke-width: 2; }
.standing .zone { fill: #4c9a55; opacity: .18; }
.standing .line { --own: color-mix(in srgb, var(--seat) 70%, var(--ink)); }
.standing .line > path:first-child { fill: none; stroke: var(--own); stroke-width: 3; }
.standing .line circle, .standing .mark { fill: var(--own); stroke: var(--paper); }
.standing .name { font-weight: bold; fill: color-mix(in srgb, var(--seat) 60%, var(--ink)); }
.standing .number circle { fill: var(--ink); } .standing .number text { fill: var(--paper); font-weight: bold; }
"""
SCRIPT = """
for (const button of document.querySelectorAll("#review [data-at]"))
  button.addEventListener("click", () => { show(Number(button.dataset.at) - first); scrollTo(0, 0); });
"""


class ComputedReview(NamedTuple):
    """What has been computed about a finished match before its export; nothing is computed for the file."""

    chances: Mapping[int, Chances] = {}
    advice: Mapping[int, Advice | None] = {}
    """By start of a turning point; None: the same answer, or nothing in time."""
    swings: Mapping[int, Swing] = {}


def computed_review(match: str, session: Session[Any], found: Review) -> ComputedReview:
    """The cached results of this process."""
    answers = session.answers
    whole = hash(tuple(answers))
    turns = [(one.at, TurnKey(match, one.at, one.until, whole)) for one in found.turning_points]
    keys = [(at, Key(match, at, None, hash(tuple(answers[:at])))) for at in moments(found.points)]
    return ComputedReview(
        {at: known for at, key in keys if (known := PLAYOUTS.known(key)) is not None},
        {at: GIVEN[key] for at, key in turns if GIVEN.asked(key)},
        {at: swing for at, key in turns if (swing := PLAYOUTS.known_swing(key)) is not None},
    )


def review_html(match: str, session: Session[Any], language: str) -> str:
    """The review as HTML; empty while the game goes on."""
    if not session.over:
        return ""
    game, found = session.game, review(session)
    worked = computed_review(match, session, found)
    texts, margin = analysis_texts(game, language), game.analysis.met is not None
    art = game.board.art(texts).seats
    names = {seat: texts.name("seat", seat) for seat in session.setup.seats}
    colours = {seat: art[seat].colour if seat in art else "currentColor" for seat in names}
    chart = standing_chart(
        found.points, found.turning_points, names, colours, texts("analysis.standing"), margin=margin
    )
    turns = [_turn(session, one, worked, texts, margin=margin) for one in found.turning_points]
    luck = [
        f"<p>{escape(names.get(one.seat) or texts('analysis.nobody'))}: {escape(luck_text(one, texts))}</p>"
        for one in found.luck
    ]
    about = escape(texts("analysis.luck_about" if luck else "analysis.no_luck"))
    parts = [
        f"<style>{STYLE}</style>",
        f"<h2>{escape(texts('analysis.standing'))}</h2>{chart}",
        f"<h2>{escape(texts('analysis.chances_over_time'))}</h2>{_chances(found, worked, names, colours, texts)}",
        f"<h2>{escape(texts('analysis.turning_points'))}</h2><ol>{''.join(turns)}</ol>",
        f'<h2>{escape(texts("analysis.luck"))}</h2>{"".join(luck)}<p class="quiet">{about}</p>',
        f"<script>{SCRIPT}</script>",
    ]
    return f'<section id="review">{"".join(parts)}</section>'


def _turn(session: Session[Any], one: TurningPoint, worked: ComputedReview, texts: Texts, *, margin: bool) -> str:
    """A turning point: what happened, the dice, luck and decisions, and what a stronger agent would do."""
    title = escape(texts(one.chapter) if one.chapter else str(one.at))
    button = f'<button type="button" data-at="{one.at}">{title}</button>'
    more = [luck_text(one.dice, texts)] if one.dice else []
    if (swing := worked.swings.get(one.at)) is not None:
        more.append(f"{texts('analysis.swing_title')}: {swing_text(swing, texts)}")
    weaker = any(may_advise(session.game, answer.by) for answer in session.answers[one.at : one.until])
    if one.at not in worked.advice:
        more += [texts("analysis.advice_missing")] if weaker else []
    elif (advice := worked.advice[one.at]) is not None:
        more.append(advice_text(advice, texts))
    elif weaker:
        more.append(texts("analysis.advice_same", agent=strongest(session.game)))
    said = "".join([f'<p class="quiet">{escape(line)}</p>' for line in more])
    return f"<li>{button} {escape(point_text(one, texts, margin=margin))}{said}</li>"


def _chances(
    found: Review, worked: ComputedReview, names: Mapping[str, str], colours: Mapping[str, str], texts: Texts
) -> str:
    """The win chances as a chart and a table, or a note that they have not been computed."""
    wanted = moments(found.points)
    known = [(at, worked.chances[at]) for at in wanted if at in worked.chances]
    if len(known) < 2:
        return f'<p class="quiet">{escape(texts("analysis.chances_missing"))}</p>'
    titles = {point.at: texts(point.title) if point.title else texts("analysis.end") for point in found.points}
    head = "".join([f'<th scope="col">{escape(name)}</th>' for name in names.values()])
    rows = [
        f'<tr><th scope="row">{escape(titles.get(at, str(at)))}</th>'
        + "".join([_share(chances, seat, texts) for seat in names])
        + "</tr>"
        for at, chances in known
    ]
    lines = [(names[seat], colours[seat], [chances.seats[seat].share for _, chances in known]) for seat in names]
    told = texts("analysis.known", playouts=min(chances.playouts for _, chances in known[:-1]), agent=known[0][1].agent)
    part = texts("analysis.chances_part", n=len(known), of=len(wanted)) if len(known) < len(wanted) else ""
    label = texts("analysis.chances_over_time")
    return (
        chances_chart(lines, label)
        + f'<p class="quiet">{escape(f"{told} {part}".strip())}</p>'
        + f"<details><summary>{escape(label)}</summary><table><thead><tr><td></td>{head}</tr></thead>"
        + f"<tbody>{''.join(rows)}</tbody></table></details>"
    )


def _share(chances: Chances, seat: str, texts: Texts) -> str:
    one = chances.seats[seat]
    return f"<td>{escape(percent(one.share, texts))} ({escape(between(one, texts))})</td>"
