"""``vexillum`` with less work: a browser keeps static files, passwords are hashed quickly, front pages are soon drawn.

A table consists of more than a hundred files, a browser would ask for each of them again on every page, and nobody
changes one while tests run. Most of the work of a lobby is to draw the eight maps on its cards: in the light they are a
plain ground, in the dark the maps. A process for agents begins with this file too, and needs nothing of it.
"""

from __future__ import annotations

import os
from pathlib import Path

AXE = Path(__file__).parent / "axe-core" / "axe.min.js"
PLAIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 326 200"><path d="M0 0h326v200H0" fill="tan"/></svg>'


def main() -> None:
    from argon2 import PasswordHasher
    from starlette.staticfiles import StaticFiles

    from vexillum import cli
    from vexillum.server.accounts import login as passwords
    from vexillum.server.runtime import app as jobs

    plain = StaticFiles.file_response

    def kept(files, *args, **options):
        answer = plain(files, *args, **options)
        answer.headers["cache-control"] = "max-age=86400"
        return answer

    StaticFiles.file_response = kept
    offer_axe(StaticFiles)
    passwords.HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    jobs.SESSIONS = 3.0  # nobody has to wait half a minute until a session that has ended is noticed
    if not os.environ.get("VEXILLUM_SCREENSHOTS"):
        draw_little()
    cli.main()


def offer_axe(files) -> None:
    """A browser that has got axe-core as a file does not parse it again on every page."""
    plain = files.lookup_path

    def found(self, path):
        return (str(AXE), AXE.stat()) if path == AXE.name else plain(self, path)

    files.lookup_path = found


def draw_little() -> None:
    """No maps on the cards of a lobby in the light."""
    from vexillum.server.edge import puzzles as puzzle_routes
    from vexillum.server.edge.http import games as game_pictures

    ground = game_pictures.packed(PLAIN)
    of_game, of_puzzle = game_pictures.game_picture, puzzle_routes._drawn
    game_pictures.game_picture = lambda *what: of_game(*what) if what[-1] else ground
    puzzle_routes._drawn = lambda *what: of_puzzle(*what) if what[-1] else ground


if __name__ == "__main__":
    main()
