"""The review of a finished game in the page that needs no server: chart, turning points to jump to, luck."""

from __future__ import annotations

from html import escape
from typing import Any

from vexillum.analysis.finished import review
from vexillum.analysis.standing_chart import standing_chart
from vexillum.analysis.words import analysis_texts, luck_text, point_text
from vexillum.core.session import Session

STYLE = """
#review { padding: 0 1rem 1rem; } #review h2 { font-size: 1.05rem; margin: .8rem 0 .3rem; }
#review ol { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: .6rem; }
#review li { margin-left: 1.2rem; } #review button { display: block; text-align: left; margin-bottom: .2rem; }
#review .quiet { opacity: .8; font-size: .9rem; }
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


def review_html(session: Session[Any], language: str) -> str:
    """A section of the page; nothing while the game goes on."""
    if not session.over:
        return ""
    game, found = session.game, review(session)
    texts, margin = analysis_texts(game, language), game.analysis.met is not None
    art = game.board.art(texts).seats
    names = {seat: texts.name("seat", seat) for seat in session.setup.seats}
    colours = {seat: art[seat].colour if seat in art else "currentColor" for seat in names}
    chart = standing_chart(
        found.points, found.turning_points, names, colours, texts("analysis.standing"), margin=margin
    )
    turns = [
        f'<li><button type="button" data-at="{one.at}">{escape(texts(one.chapter) if one.chapter else str(one.at))}'
        f"</button> {escape(point_text(one, texts, margin=margin))}"
        + (f' <span class="quiet">{escape(luck_text(one.dice, texts))}</span>' if one.dice else "")
        + "</li>"
        for one in found.turning_points
    ]
    luck = [
        f"<p>{escape(names.get(one.seat) or texts('analysis.nobody'))}: {escape(luck_text(one, texts))}</p>"
        for one in found.luck
    ]
    about = escape(texts("analysis.luck_about" if luck else "analysis.no_luck"))
    parts = [
        f"<style>{STYLE}</style>",
        f"<h2>{escape(texts('analysis.standing'))}</h2>{chart}",
        f"<h2>{escape(texts('analysis.turning_points'))}</h2><ol>{''.join(turns)}</ol>",
        f'<h2>{escape(texts("analysis.luck"))}</h2>{"".join(luck)}<p class="quiet">{about}</p>',
        f"<script>{SCRIPT}</script>",
    ]
    return f'<section id="review">{"".join(parts)}</section>'
