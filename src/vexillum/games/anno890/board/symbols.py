"""The symbols: pieces, crops, categories, marks, arms. Each in a square of forty."""

from __future__ import annotations

PIECES = {
    "tower": """
<path d="M9 37V13H6V4h6v4h5V4h6v4h5V4h6v9h-3v24z" fill="var(--an-stone)" stroke="var(--an-edge)" stroke-width="2.4"
stroke-linejoin="round"/>
<path d="M24 13h7v24h-7z" fill="var(--an-stone2)"/><path d="M16 37v-8a4 4 0 0 1 8 0v8z" fill="var(--an-edge)"/>
<path d="M18.6 16h2.8v7h-2.8zM9 13h22" fill="var(--an-edge)" stroke="var(--an-edge)" stroke-width="1.2"/>""",
    "noble": """
<path d="M5 37c0-11 5-17 15-17s15 6 15 17z" fill="var(--an-noble)" stroke="var(--an-edge)" stroke-width="2.4"
stroke-linejoin="round"/>
<path d="M20 22l5 6-5 9-5-9z" fill="#fff4d6"/>
<circle cx="20" cy="15" r="7.4" fill="#f0c9a0" stroke="var(--an-edge)" stroke-width="2.2"/>
<path d="M11 11L9.5 2l6 4.5L20 1l4.5 5.5L30.5 2 29 11z" fill="#f2c230" stroke="var(--an-edge)" stroke-width="2.2"
stroke-linejoin="round"/>""",
    "coin": """
<circle cx="20" cy="20" r="17" fill="#e8b53a" stroke="#6b4306" stroke-width="2.6"/>
<circle cx="20" cy="20" r="12.5" fill="#f5d06a" stroke="#a86f12" stroke-width="1.6"/>
<path d="M18 11h4v7h7v4h-7v7h-4v-7h-7v-4h7z" fill="#8a560a"/>""",
    "blank": """
<circle cx="20" cy="20" r="17" fill="#e8b53a" stroke="#6b4306" stroke-width="2.6"/>
<circle cx="20" cy="20" r="13" fill="#f8dc8c" stroke="#a86f12" stroke-width="1.4"/>""",
    "struck": """
<circle cx="20" cy="20" r="16" fill="#e8b53a" stroke="#6b4306" stroke-width="2.6"/>
<circle cx="20" cy="20" r="11.5" fill="#f5d06a" stroke="#a86f12" stroke-width="1.6"/>
<path d="M5 35L35 5" stroke="#fff" stroke-width="8"/><path d="M4 36L36 4" stroke="#a3160f" stroke-width="4.6"/>""",
    "saracen": """
<path d="M20 2l16 9v14c0 7-8 11-16 14C12 36 4 32 4 25V11z" fill="#8e1b17" stroke="#2b0504" stroke-width="2.4"
stroke-linejoin="round"/>
<path d="M24.5 8.5a9.5 9.5 0 1 0 0 17 7.8 7.8 0 1 1 0-17z" fill="#fbe6b8"/>
<path d="M11 31L29 16" stroke="#fbe6b8" stroke-width="3" stroke-linecap="round"/>""",
    "ship": """
<path d="M3 26h34c-1 7-5 11-9 11H12c-5 0-8-5-9-11z" fill="#6a3d1c" stroke="#1f0f05" stroke-width="2.2"
stroke-linejoin="round"/>
<path d="M5 30h30" stroke="#c98b4a" stroke-width="1.6"/><path d="M19 2v24" stroke="#1f0f05" stroke-width="2.6"/>
<path d="M21 3c10 4 15 11 15 20-6-3-10-3-15-1z" fill="#a8201a" stroke="#1f0f05" stroke-width="2.2"
stroke-linejoin="round"/>
<path d="M17 5C9 9 6 15 5 23c4-2 8-2 12-1z" fill="#c9382c" stroke="#1f0f05" stroke-width="2.2" stroke-linejoin="round"/>
<path d="M29.5 12.5a4.6 4.6 0 1 0 1 7 3.7 3.7 0 1 1-1-7z" fill="#fbe6b8"/>""",
    "keep": """
<path d="M3 38V20h4v3h4V9H9V2h4.5v3h4V2h5v3h4V2H31v7h-2v14h4v-3h4v18z" fill="var(--an-stone)"
stroke="var(--an-edge)" stroke-width="2.2" stroke-linejoin="round"/>
<path d="M22 9h7v29h-7z" fill="var(--an-stone2)"/>
<path d="M15.5 38v-8a4.5 4.5 0 0 1 9 0v8z" fill="var(--an-edge)"/>
<path d="M18.5 13h3v7h-3z" fill="var(--an-edge)"/>""",
    "tithe": """
<path d="M17.6 1h4.8v5H27v4.6h-4.6V18h-4.8v-7.4H13V6h4.6z" fill="var(--an-edge)"/>
<circle cx="20" cy="28" r="10.5" fill="#e8b53a" stroke="#6b4306" stroke-width="2.4"/>
<path d="M2 22l7 6-7 6zM38 22l-7 6 7 6z" fill="var(--an-edge)"/>""",
    "hourglass": """
<path d="M10 4h20M10 36h20" stroke="var(--an-edge)" stroke-width="4" stroke-linecap="round"/>
<path d="M12 5c0 9 6 11 6 15s-6 6-6 15h16c0-9-6-11-6-15s6-6 6-15z" fill="#fff6dd" stroke="var(--an-edge)"
stroke-width="2.4"/><path d="M15 34c1-5 5-6 5-9 0 3 4 4 5 9z" fill="#c98b1d"/>""",
    "cards": """
<path d="M4 9l15-4 6 24-15 4z" fill="#fff6dd" stroke="var(--an-edge)" stroke-width="2.4"/>
<path d="M18 7l17 3-4 26-17-3z" fill="#f4d9a0" stroke="var(--an-edge)" stroke-width="2.4"/>
<path d="M22 22l4 4 6-9" fill="none" stroke="#7a1f14" stroke-width="3.4"/>""",
    "rebuild": """
<path d="M5 37V22l15-14 15 14v15z" fill="#fff6dd" stroke="var(--an-edge)" stroke-width="2.6"
stroke-linejoin="round"/><path d="M20 33V18m-6 6l6-7 6 7" fill="none" stroke="#2f6b2b" stroke-width="4"/>""",
    "swap": """
<path d="M4 14h22V7l11 10.5L26 28v-7H4z" fill="#fff6dd" stroke="var(--an-edge)" stroke-width="2"
transform="translate(0 -5)"/><path d="M36 26H14v-6L3 30l11 10v-6h22z" fill="#f2c230" stroke="var(--an-edge)"
stroke-width="2"/>""",
    "times": """<path d="M10 10l20 20M30 10L10 30" stroke="var(--an-edge)" stroke-width="6" stroke-linecap="round"/>""",
    "laurel": """
<path d="M20 37C8 36 2 27 6 12M20 37c12-1 18-10 14-25" fill="none" stroke="#6a7a22" stroke-width="2.4"/>
<path d="M6 13c-4-3-4-7-2-10 4 3 4 7 2 10zm-2 9c-4-2-5-5-4-9 4 2 6 5 4 9zm4 8c-4 0-7-3-7-7 4 0 7 3 7 7zm7 5c-4 2-8
1-10-3 4-2 8-1 10 3zM34 13c4-3 4-7 2-10-4 3-4 7-2 10zm2 9c4-2 5-5 4-9-4 2-6 5-4 9zm-4 8c4 0 7-3 7-7-4 0-7 3-7 7zm-7
5c4 2 8 1 10-3-4-2-8-1-10 3z" fill="#8a9a2e"/>""",
    "seal": """
<path d="M20 3l4 4 5-2 2 5 6 1-1 6 3 4-4 4 1 6-6 1-3 5-5-2-5 3-4-4-6 0-1-6-4-4 3-5-1-6 6-1 2-5 5 1z" fill="#9c2318"
stroke="#4a0b06" stroke-width="1.6"/><circle cx="20" cy="20" r="10" fill="none" stroke="#ffd9b0"
stroke-width="1.6"/>
<path d="M17 15l4-2v13m-4 1h8" stroke="#ffe9cc" stroke-width="3" fill="none"/>""",
    "pointer": """<path d="M3 5h34L20 33z" fill="var(--an-lit2)" stroke="var(--an-edge)" stroke-width="3.4"
stroke-linejoin="round"/>""",
    "tick": """<circle cx="20" cy="20" r="18" fill="var(--an-card)" stroke="var(--an-chosen)" stroke-width="3"/>
<path d="M10 21l7 8 13-17" fill="none" stroke="var(--an-chosen)" stroke-width="5.4"/>""",
    "star": """<path d="M20 3l5 11.5 12.5 1.2-9.5 8.3 2.8 12.3L20 29.8 9.2 36.3 12 24 2.5 15.7 15 14.5z"
fill="#f2c230" stroke="#6b4306" stroke-width="2.2" stroke-linejoin="round"/>""",
}
"""Pieces, and the icons that are printed on tiles."""

CROPS = {
    "wheat": """
<path d="M20 39V12" stroke="#8a5a08" stroke-width="2.4"/><path d="M20 30c-6-1-8-4-9-8 5 0 8 3 9 8z" fill="#b98a1c"/>
<g fill="#f2c12e" stroke="#7d4f05" stroke-width="1.5"><ellipse cx="20" cy="6" rx="3.6" ry="6"/>
<ellipse cx="13.5" cy="11.5" rx="3.5" ry="6" transform="rotate(-28 13.5 11.5)"/>
<ellipse cx="26.5" cy="11.5" rx="3.5" ry="6" transform="rotate(28 26.5 11.5)"/>
<ellipse cx="13.5" cy="20" rx="3.5" ry="6" transform="rotate(-28 13.5 20)"/>
<ellipse cx="26.5" cy="20" rx="3.5" ry="6" transform="rotate(28 26.5 20)"/></g>""",
    "olive": """
<path d="M18 39c2-6-2-9-3-14l5 4 6-5c-1 5-3 9-1 15z" fill="#6b4a2a" stroke="#33210f" stroke-width="1.4"/>
<path d="M20 2c7-1 11 3 11 7 5 1 7 5 6 9-1 6-6 8-11 7-3 4-9 4-12 0-6 1-10-2-11-7-1-5 2-8 6-9 0-4 4-8 11-7z"
fill="#5f7f3a" stroke="#26380f" stroke-width="1.8"/>
<path d="M9 12c4-4 8-5 12-4M21 17c4-3 9-3 12-1M8 20c3-2 6-2 9 0" fill="none" stroke="#a5bd78" stroke-width="2"/>
<g fill="#1f2a12"><ellipse cx="14" cy="15" rx="2.4" ry="3.2"/><ellipse cx="25" cy="11" rx="2.4" ry="3.2"/>
<ellipse cx="29" cy="20" rx="2.4" ry="3.2"/><ellipse cx="19" cy="22" rx="2.4" ry="3.2"/></g>""",
    "lavender": """
<g stroke="#4f6b39" stroke-width="2" fill="none"><path d="M20 39V20M17 39C15 32 11 28 9 24M23 39c2-7 6-11 8-15"/></g>
<g fill="#7c4fc0" stroke="#3b1d70" stroke-width="1.2"><ellipse cx="20" cy="4" rx="3" ry="3.6"/>
<ellipse cx="20" cy="10" rx="4.6" ry="3.4"/><ellipse cx="20" cy="16" rx="5.2" ry="3.4"/>
<ellipse cx="20" cy="22" rx="4.6" ry="3"/>
<ellipse cx="6" cy="10" rx="2.6" ry="3.4"/><ellipse cx="7" cy="15.5" rx="4" ry="3"/>
<ellipse cx="8.5" cy="21" rx="4.2" ry="3"/><ellipse cx="34" cy="10" rx="2.6" ry="3.4"/>
<ellipse cx="33" cy="15.5" rx="4" ry="3"/><ellipse cx="31.5" cy="21" rx="4.2" ry="3"/></g>""",
    "poppy": """
<path d="M20 39c1-6 0-10 0-16M20 35c-5 0-8-3-9-7 5 0 8 2 9 7z" stroke="#3f6a22" stroke-width="2.2" fill="#5d8a34"/>
<g fill="#d8291c" stroke="#6d0b05" stroke-width="1.6"><path d="M20 14C10 15 4 11 5 5c4-3 12-3 15 9z"/>
<path d="M20 14c10 1 16-3 15-9-4-3-12-3-15 9z"/><path d="M20 13C9 12 4 18 7 24c6 3 12 0 13-11z"/>
<path d="M20 13c11-1 16 5 13 11-6 3-12 0-13-11z"/></g>
<circle cx="20" cy="14" r="4.4" fill="#1c0d10"/><circle cx="20" cy="14" r="1.7" fill="#d9c46a"/>""",
}

CATEGORIES = {
    "farm": """
<path d="M4 38V20h18v18z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="2"/>
<path d="M1 21L13 9l12 12z" fill="var(--an-roof)" stroke="var(--an-edge)" stroke-width="2" stroke-linejoin="round"/>
<path d="M10 38V28h7v10z" fill="var(--an-wood)"/>
<path d="M23 38c0-10 3-15 7-15s8 5 8 15z" fill="#e0b23f" stroke="#7d4f05" stroke-width="2"/>
<path d="M27 37c0-5 1-8 2-11m4 11c0-5-1-8-2-11" stroke="#7d4f05" stroke-width="1.4" fill="none"/>""",
    "church": """
<path d="M14 38V19l12-6 12 6v19z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="2"/>
<path d="M3 38V16h11v22z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="2"/>
<path d="M1 17l7.5-8 7.5 8zM12 20l14-9 13 9z" fill="var(--an-roof)" stroke="var(--an-edge)" stroke-width="2"
stroke-linejoin="round"/><path d="M8.5 9V1M5.5 4h6" stroke="var(--an-edge)" stroke-width="2.4"/>
<path d="M23 38v-8a3.5 3.5 0 0 1 7 0v8zM6.5 20h4v6h-4z" fill="var(--an-edge)"/>""",
    "tavern": """
<path d="M3 38V19h25v19z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="2"/>
<path d="M1 20l5-10h19l6 10z" fill="var(--an-roof)" stroke="var(--an-edge)" stroke-width="2"
stroke-linejoin="round"/>
<path d="M7 38V27h7v11z" fill="var(--an-wood)"/>
<path d="M18 25h6v6h-6z" fill="#f5d06a" stroke="var(--an-edge)" stroke-width="1.6"/>
<path d="M28 17h10" stroke="var(--an-edge)" stroke-width="2.6"/>
<path d="M30 20h7v11h-7z" fill="#f5e3b4" stroke="var(--an-edge)" stroke-width="1.8"/>
<path d="M37 22.5c4 0 4 6 0 6" fill="none" stroke="var(--an-edge)" stroke-width="1.8"/>
<path d="M30 20h7v3h-7z" fill="#fff"/>""",
    "village": """
<path d="M2 38V25h12v13zM26 38V22h12v16z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="2"/>
<path d="M0 26l8-8 8 8zM24 23l8-9 8 9z" fill="var(--an-roof)" stroke="var(--an-edge)" stroke-width="2"
stroke-linejoin="round"/>
<path d="M12 38V16h15v22z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="2"/>
<path d="M10 17l9.5-13L29 17z" fill="var(--an-roof)" stroke="var(--an-edge)" stroke-width="2"
stroke-linejoin="round"/><path d="M17 38v-9h6v9zM17 20h5v5h-5z" fill="var(--an-edge)"/>""",
    "watch": """
<path d="M13 38l2-22h10l2 22z" fill="var(--an-stone)" stroke="var(--an-edge)" stroke-width="2"/>
<path d="M10 16V9h4v2.5h4V9h4v2.5h4V9h4v7z" fill="var(--an-stone)" stroke="var(--an-edge)" stroke-width="2"
stroke-linejoin="round"/>
<path d="M18 38v-7h4v7zM18.7 19h2.6v6h-2.6z" fill="var(--an-edge)"/>
<path d="M16 9c-2-4 3-4 3-8 4 3 6 4 4 8z" fill="#ef8a1d" stroke="#8a2b05" stroke-width="1.4"/>""",
    "castle": """
<path d="M2 38V14h3v3h3v-3h3v3h3v5h12v-5h3v-3h3v3h3v-3h3v24z" fill="var(--an-stone)" stroke="var(--an-edge)"
stroke-width="2" stroke-linejoin="round"/>
<path d="M13 30V9h3V6h3v3h2V6h3v3h3v21z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="2"
stroke-linejoin="round"/><path d="M15.5 38v-7a4.5 4.5 0 0 1 9 0v7z" fill="var(--an-edge)"/>
<path d="M18.5 13h3v6h-3zM6.5 22h2.6v6H6.5zM31 22h2.6v6H31z" fill="var(--an-edge)"/>
<path d="M20 6V0" stroke="var(--an-edge)" stroke-width="1.8"/><path d="M20 0l8 2.5L20 5z" fill="#b3261b"/>""",
    "ruin": """
<path d="M3 38V22l5-3 1 5 4-8 3 12v10zM23 38V25l4-2 2 4 3-9 5 6v14z" fill="var(--an-ash)" stroke="var(--an-edge)"
stroke-width="2" stroke-linejoin="round"/>
<path d="M15 38l4-6 4 2 3 4z" fill="var(--an-ash2)" stroke="var(--an-edge)" stroke-width="1.6"/>
<path d="M7 29h3v4H7zM30 30h3v4h-3z" fill="var(--an-edge)"/>
<path d="M12 14c-4-4 3-6 0-12M27 15c-3-4 4-6 1-11" fill="none" stroke="var(--an-smoke)" stroke-width="3"
stroke-linecap="round"/>""",
}

ARMS = {
    "aix": """<path d="M4 3h32v17c0 9-7 14-16 18C11 34 4 29 4 20z" fill="#f0c13a"/>
<path d="M9 3h4.5v29L9 28zM18 3h4.5v33L20 38l-2-1zM27 3h4.5v25L27 32z" fill="#b3261b"/>""",
    "avignon": """<path d="M4 3h32v17c0 9-7 14-16 18C11 34 4 29 4 20z" fill="#a3201a"/>
<g fill="none" stroke="#f6d36b" stroke-width="2.6"><circle cx="13" cy="10" r="3.4"/>
<path d="M13 13.5V27M13 22h4M13 26.5h4"/><circle cx="27" cy="10" r="3.4"/>
<path d="M27 13.5V27M27 22h-4M27 26.5h-4"/></g>""",
    "marseille": """<path d="M4 3h32v17c0 9-7 14-16 18C11 34 4 29 4 20z" fill="#fbf7ea"/>
<path d="M16 3h8v11h12v8H24v14l-4 2-4-2V22H4v-8h12z" fill="#2563a8"/>""",
    "frejus": """<path d="M4 3h32v17c0 9-7 14-16 18C11 34 4 29 4 20z" fill="#1f6b52"/>
<path d="M20 8a3 3 0 1 1 0 .1M20 12v17M14 16h12M10 22c1 7 5 8 10 8s9-1 10-8" fill="none" stroke="#f8e7b0"
stroke-width="2.8" stroke-linecap="round"/>""",
}
"""The shields of the seats, distinguished by their charges: pales, keys, a cross, an anchor."""
OUTLINE = (
    """<path d="M4 3h32v17c0 9-7 14-16 18C11 34 4 29 4 20z" fill="none" stroke="var(--an-edge)" stroke-width="2.4"/>"""
)


def pictures() -> dict[str, str]:
    """Every symbol of this module by name."""
    found = dict(PIECES)
    found |= {f"crop-{name}": picture for name, picture in CROPS.items()}
    found |= {f"category-{name}": picture for name, picture in CATEGORIES.items()}
    found |= {f"arms-{name}": picture + OUTLINE for name, picture in ARMS.items()}
    return found
