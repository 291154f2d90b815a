"""The pictures of the twelve special buildings and the emblems of the eighteen characters."""

from __future__ import annotations

BUILDINGS = {
    "s01": """
<path d="M3 38V14h9v24zM28 38V14h9v24z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="1.8"/>
<path d="M1 15L7.5 2 14 15zM26 15l6.5-13L39 15z" fill="var(--an-slate)" stroke="var(--an-edge)" stroke-width="1.8"
stroke-linejoin="round"/>
<path d="M12 38V20l8-8 8 8v18z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="1.8"/>
<circle cx="20" cy="22" r="4.5" fill="#3f76b5" stroke="var(--an-edge)" stroke-width="1.6"/>
<path d="M20 18v8M16 22h8" stroke="#f5d06a" stroke-width="1.4"/>
<path d="M16.5 38v-5a3.5 3.5 0 0 1 7 0v5z" fill="var(--an-edge)"/>""",
    "s02": """
<path d="M1 38V10h3v3h3v-3h3v3h3v-3h1v12h3v-3h2v3h2v-3h2v3h3V10h1v3h3v-3h3v3h3v-3h3v28z" fill="var(--an-stone)"
stroke="var(--an-edge)" stroke-width="2" stroke-linejoin="round"/>
<path d="M15.5 38v-8a4.5 4.5 0 0 1 9 0v8zM6 19h2.8v7H6zM31 19h2.8v7H31z" fill="var(--an-edge)"/>
<path d="M7 10V2l6 2-6 2.5M32 10V2l6 2-6 2.5" fill="#b3261b" stroke="var(--an-edge)" stroke-width="1.4"/>""",
    "s03": """
<path d="M2 14h24c2 0 3-1 12-1-1 6-6 8-10 8v5h3l4 8H9l4-8h4v-5C10 21 4 20 2 14z" fill="#5b5f68"
stroke="var(--an-edge)" stroke-width="2" stroke-linejoin="round"/>
<path d="M4 15h21" stroke="#aab0bb" stroke-width="1.8"/>
<path d="M14 11c-4-4 2-6 1-10 5 2 4 5 6 6 1-1 1-2 1-3 4 4 2 6 0 8z" fill="#ef8a1d" stroke="#8a2b05"
stroke-width="1.4"/>""",
    "s04": """
<path d="M2 38h36v-4H2zM4 34V18h32v16z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="1.8"/>
<path d="M1 18L20 5l19 13z" fill="var(--an-roof)" stroke="var(--an-edge)" stroke-width="2" stroke-linejoin="round"/>
<path d="M8 20v13M15 20v13M25 20v13M32 20v13" stroke="var(--an-edge)" stroke-width="2.6"/>
<path d="M18 34v-7a2 2 0 0 1 4 0v7z" fill="var(--an-edge)"/>
<path d="M15 16l-1-5 3 2 3-4 3 4 3-2-1 5z" fill="#f2c230" stroke="var(--an-edge)" stroke-width="1.2"/>""",
    "s05": """
<g fill="#e8b53a" stroke="#6b4306" stroke-width="1.8"><ellipse cx="12" cy="33" rx="10" ry="4"/>
<ellipse cx="12" cy="28" rx="10" ry="4"/><ellipse cx="12" cy="23" rx="10" ry="4"/>
<ellipse cx="28" cy="34" rx="10" ry="4"/><ellipse cx="28" cy="29" rx="10" ry="4"/></g>
<path d="M22 24V8h10v16z" fill="#8b8f98" stroke="var(--an-edge)" stroke-width="2"/>
<path d="M17 3h20v6H17z" fill="var(--an-wood)" stroke="var(--an-edge)" stroke-width="2"/>
<path d="M8 15l2-6 2 6zM14 13l4-4-1 6z" fill="#f2c230"/>""",
    "s06": """
<path d="M2 38V22h36v16z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="1.8"/>
<path d="M0 23l5-7h30l5 7z" fill="var(--an-roof)" stroke="var(--an-edge)" stroke-width="1.8"
stroke-linejoin="round"/>
<path d="M5 38v-7a3 3 0 0 1 6 0v7zM13 38v-7a3 3 0 0 1 6 0v7zM21 38v-7a3 3 0 0 1 6 0v7zM29 38v-7a3 3 0 0 1 6 0v7z"
fill="var(--an-edge)"/><path d="M15 16V9l5-4 5 4v7z" fill="var(--an-wall)" stroke="var(--an-edge)"
stroke-width="1.8"/><path d="M20 6V0M17 2h6" stroke="var(--an-edge)" stroke-width="2"/>""",
    "s07": """
<path d="M3 38V16h26v22z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="1.8"/>
<path d="M0 17L16 4l16 13z" fill="var(--an-roof)" stroke="var(--an-edge)" stroke-width="1.8"
stroke-linejoin="round"/><path d="M12 38v-9h8v9z" fill="var(--an-wood)" stroke="var(--an-edge)" stroke-width="1.4"/>
<path d="M6 21h6v5H6zM20 21h6v5h-6z" fill="#f5d06a" stroke="var(--an-edge)" stroke-width="1.4"/>
<path d="M31 20v18M31 21h8" stroke="var(--an-edge)" stroke-width="2"/>
<circle cx="36" cy="27" r="4" fill="#f2c230" stroke="var(--an-edge)" stroke-width="1.6"/>""",
    "s08": """
<path d="M5 38V19M15 38V19M25 38V19M35 38V19" stroke="var(--an-wood)" stroke-width="3.4"/>
<path d="M1 20L9 6h22l8 14z" fill="var(--an-roof)" stroke="var(--an-edge)" stroke-width="2"
stroke-linejoin="round"/>
<path d="M1 20h38v4H1z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="1.6"/>
<path d="M7 38v-6h10v6zM23 38v-6h10v6z" fill="var(--an-wood)" stroke="var(--an-edge)" stroke-width="1.4"/>
<g fill="#d8291c"><circle cx="10" cy="31" r="2"/><circle cx="14" cy="31" r="2"/></g><g fill="#6f9a3a">
<circle cx="26" cy="31" r="2"/><circle cx="30" cy="31" r="2"/></g>""",
    "s09": """
<path d="M20 12C14 7 8 7 2 9v22c6-2 12-2 18 3 6-5 12-5 18-3V9c-6-2-12-2-18 3z" fill="#fff6dd"
stroke="var(--an-edge)" stroke-width="2" stroke-linejoin="round"/>
<path d="M20 12v22M6 15c4-1 7 0 10 2M6 21c4-1 7 0 10 2M24 17c3-2 6-3 10-2M24 23c3-2 6-3 10-2" fill="none"
stroke="var(--an-edge)" stroke-width="1.7"/>
<path d="M26 14C28 6 32 2 38 1c0 6-3 10-10 12z" fill="#b3261b" stroke="var(--an-edge)" stroke-width="1.3"/>""",
    "s10": """
<path d="M3 37h34v-5H9V6H3z" fill="var(--an-wood)" stroke="var(--an-edge)" stroke-width="1.8"
stroke-linejoin="round"/><path d="M22 3l-9 26M22 3l10 26" stroke="var(--an-edge)" stroke-width="6"
stroke-linecap="round"/><path d="M22 3l-9 26M22 3l10 26" stroke="#d9b24a" stroke-width="3" stroke-linecap="round"/>
<circle cx="22" cy="5" r="4" fill="#d9b24a" stroke="var(--an-edge)" stroke-width="1.8"/>""",
    "s11": """
<path d="M4 38V22h15v16z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="1.8"/>
<path d="M4 30h15M11 22v8M8 30v8M15 30v8" stroke="var(--an-edge)" stroke-width="1.4"/>
<path d="M27 38V4M27 8L4 4M27 4l10 8M23 38h8" stroke="var(--an-edge)" stroke-width="4.6" stroke-linecap="round"/>
<path d="M27 38V4M27 8L4 4M27 4l10 8" stroke="var(--an-wood)" stroke-width="2.4" stroke-linecap="round"/>
<path d="M8 5v9" stroke="var(--an-edge)" stroke-width="1.6"/>
<path d="M4 14h8v5H4z" fill="var(--an-stone)" stroke="var(--an-edge)" stroke-width="1.6"/>""",
    "s12": """
<path d="M4 38l3-19h26l3 19z" fill="#fff6dd" stroke="var(--an-edge)" stroke-width="1.8"/>
<path d="M11 38l2-19h5l-1 19zM23 38l-1-19h5l2 19z" fill="#2563a8"/>
<path d="M3 20L20 6l17 14c-3 3-5 3-7 0-2 3-5 3-7 0-2 3-4 3-6 0-2 3-5 3-7 0-2 3-4 3-7 0z" fill="#b3261b"
stroke="var(--an-edge)" stroke-width="1.8" stroke-linejoin="round"/>
<path d="M20 6V0l8 2-8 2.5" fill="#f2c230" stroke="var(--an-edge)" stroke-width="1.4"/>""",
}

CHARACTERS = {
    "apprentice": "M31 4C20 7 13 15 11 27l-4 9 2 1 4-7c11 0 18-9 18-26zM14 26c3-7 7-12 13-17",
    "military_architect": "M20 3a4 4 0 1 1 0 .1M18 10L8 37M22 10l10 27M12 26c5 4 11 4 16 0M20 11v8",
    "treasurer": "M5 18h30v17H5zM5 18c0-7 4-11 9-11h12c5 0 9 4 9 11M17 18h6v8h-6zM5 26h12M23 26h12",
    "caravaneer": (
        "M20 4a16 16 0 1 1 0 32 16 16 0 1 1 0-32zM20 15a5 5 0 1 1 0 10 5 5 0 1 1 0-10zM20 4v11M20 25v11M4 "
        "20h11M25 20h11M9 9l7.5 7.5M23.5 23.5L31 31M31 9l-7.5 7.5M16.5 23.5L9 31"
    ),
    "master_builder": "M6 5h18l6 6-6 6H6zM14 17v19h5V17",
    "cartographer": "M4 9l10-4 12 4 10-4v26l-10 4-12-4-10 4zM14 5v26M26 9v26M18 14l5 6M23 14l-5 6",
    "courtesan": (
        "M20 4c6 0 10 4 10 9s-4 9-10 9-10-4-10-9 4-9 10-9zM20 9c4 0 5 3 4 5s-6 3-7 0 1-5 3-5zM20 22v15M20 "
        "32c-5 0-8-2-9-6 5 0 8 2 9 6zM20 30c4-1 7-3 8-6-5 0-7 2-8 6z"
    ),
    "duchess": "M5 31L3 11l9 7 8-13 8 13 9-7-2 20zM5 36h30M20 22l3 3-3 3-3-3z",
    "blacksmith": "M3 13h22c3 0 5-1 12-1-1 6-5 9-10 9v5h3l4 9H9l4-9h4v-5C9 21 4 19 3 13z",
    "inventor": (
        "M17 4h6l1 5 4 2 5-3 4 4-3 5 2 4 5 1v0l-5 2-2 4 3 5-4 4-5-3-4 2-1 4h-6l-1-4-4-2-5 3-4-4 "
        "3-5-2-4-4-1v-1l4-1 2-4-3-5 4-4 5 3 4-2zM20 15a6 6 0 1 1 0 12 6 6 0 1 1 0-12z"
    ),
    "thief": (
        "M3 14c6-4 12-3 17 1 5-4 11-5 17-1 1 9-4 14-9 14-4 0-6-3-8-6-2 3-4 6-8 6-5 0-10-5-9-14zM9 18c3-1 5 0 "
        "7 3-3 1-6 0-7-3zM31 18c-3-1-5 0-7 3 3 1 6 0 7-3z"
    ),
    "minstrel": (
        "M21 19L34 6M31 3l6 6M22 18c4 4 3 9 0 13-4 5-11 6-15 2s-3-11 2-15c4-3 9-4 13 0zM15 22a3 3 0 1 1 0 6 "
        "3 3 0 1 1 0-6z"
    ),
    "merchant": "M20 4v30M11 36h18M6 10h28M6 10L1 24h10zM34 10l-5 14h10zM1 24c1 5 9 5 10 0M29 24c1 5 9 5 10 0",
    "mystic": "M3 22c8-13 26-13 34 0-8 13-26 13-34 0zM20 16a6 6 0 1 1 0 12 6 6 0 1 1 0-12zM20 3v5M8 6l3 5M32 6l-3 5",
    "tailor": "M11 5l15 23M29 5L14 28M10 28a5 5 0 1 1 0 8 5 5 0 0 1 0-8zM30 28a5 5 0 1 0 0 8 5 5 0 0 0 0-8z",
    "strategist": "M5 4l22 22M35 4L13 26M4 24l12 12M36 24L24 36M10 30l-6 6M30 30l6 6",
    "traitor": "M20 3l5 6v16h-10V9zM8 25h24v4H8zM18 29h4v8h-4zM20 9v12",
    "trumpeter": "M3 22L27 14V30L3 25zM27 14l10-6v28l-10-6M9 24v8h8v-5",
}
"""Line drawings, in ink."""


def pictures() -> dict[str, str]:
    """Every symbol of this module by name."""
    found = {f"building-{id}": picture for id, picture in BUILDINGS.items()}
    for id, line in CHARACTERS.items():
        found[f"emblem-{id}"] = (
            f'<path d="{line}" fill="var(--an-emblem-fill)" stroke="var(--an-emblem)" stroke-width="2.4" '
            'stroke-linejoin="round" stroke-linecap="round"/>'
        )
    return found
