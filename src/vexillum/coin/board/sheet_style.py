"""The style of the parts around the map in the full picture: cards, boxes, tracks. Volumes add their own."""

from __future__ import annotations

TYPE = """
{width:100%;height:auto}
.e{text-anchor:end}
.b{font-weight:700}
.i{font-style:italic}
.table{fill:var(--table)}
.panel{fill:var(--panel);stroke:var(--edge);stroke-width:1.5}
.inset{fill:var(--panel-2);stroke:var(--edge);stroke-width:1}
.t10{font-size:10.5px}
.t12{font-size:12.5px}
.t14{font-size:14.5px}
.t16{font-size:16px}
.t18{font-size:18px}
.t20{font-size:20px}
.soft{fill:var(--ink-2)}
.caps{letter-spacing:.09em;text-transform:uppercase}
"""
BOARD = """
.map{stroke:var(--coast);stroke-width:2;fill:none}
.counter.zero{opacity:.42}
.cell{fill:var(--panel);stroke:var(--edge);stroke-width:.8}
.cell.five{fill:var(--panel-2)}
.cell-n{font-size:11.5px;text-anchor:middle;fill:var(--ink-2)}
.cell-n.five{font-weight:700;font-size:13px;fill:var(--ink)}
.band{fill:var(--t)}
.marker{fill:var(--f);stroke:var(--rim);stroke-width:1.2;color:var(--g)}
.marker-n{fill:var(--g);font-size:11px;font-weight:700;text-anchor:middle}
.gold{--f:var(--gold);--g:#2a2016}
.step{fill:var(--panel-2);stroke:var(--edge);stroke-width:1}
.step.here{fill:var(--gold);stroke:var(--ink);stroke-width:2.4}
.here-ink{fill:#2a2016}
"""
_CARDS = """
.card-face{fill:var(--panel);stroke:var(--ink);stroke-width:1.6}
.card-$ROUND .card-face{fill:var(--panel-2)}
.card-band{fill:var(--ink)}
.card-title{fill:var(--panel);font-weight:700;letter-spacing:.04em}
.card-$ROUND .card-band{fill:var(--$COLOUR)}
.card-$ROUND .card-title{fill:#fff}
.card .coat{stroke:var(--panel)}
.lead{font-size:15px;font-style:italic;font-weight:400;letter-spacing:0}
.dark-side{fill:var(--shade)}
"""
PANELS = """
.pip{fill:none;stroke:var(--ink);stroke-width:1.4}
.pip.done{fill:var(--ink)}
.head{fill:var(--f)}
.head-name{fill:var(--g);font-weight:700;font-size:18px}
.head-name.head-n{font-size:15.5px}
.seat>.panel{stroke:var(--edge)}
.seat.active>.panel{stroke:var(--f);stroke-width:3.4}
"""
SPOTS = """
.spot{fill:none;stroke:var(--ink-2);stroke-width:.8;opacity:.6}
.turn{fill:var(--gold);stroke:var(--ink);stroke-width:1.6}
.turn-tip{fill:var(--ink)}
"""
_CARD_SIGNS = """
.card-back-n{fill:#fff}
.tiny{font-size:8px}
.glyph-ink{fill:var(--ink)}
.watermark{fill:var(--t);color:var(--t);opacity:.1}
.cue-ground{fill:#6b6b6b;stroke:var(--panel);stroke-width:1}
.cue{fill:#fff;color:#fff}
.side-mark{fill:var(--sign);color:var(--sign)}
.glyph-line{fill:none;color:var(--ink)}
.reader-sign{fill:none;color:var(--panel)}
.card-$ROUND .reader-sign{color:#fff}
.flavour{font-style:italic;fill:var(--ink-2)}
.lines{fill:none;stroke:var(--edge);stroke-width:.8}
"""


def cards(round_css: str, colour: str) -> str:
    """Cards; a round card (``card-<round_css>``) has a band in another colour."""
    return _CARDS.replace("$ROUND", round_css).replace("$COLOUR", colour)


def card_signs(round_css: str) -> str:
    """The signs on cards, and other small parts."""
    return _CARD_SIGNS.replace("$ROUND", round_css)


def card_backs(colour: str) -> str:
    """The backs of the draw deck."""
    return f".back{{fill:var(--{colour});stroke:var(--ink);stroke-width:1.2}}"
