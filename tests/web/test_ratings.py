"""Ratings in the browser: the choice at a new table, and a profile with its chart, games and filters."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.server.ratings.tools import result
from tests.web.members import enrol
from tests.web.people import Meet
from tests.web.serving import Server
from tests.web.test_reach import no_sideways_scroll
from vexillum.server.kernel.identities import handle_of
from vexillum.server.storage import accounts
from vexillum.server.storage.database import open_engine


def test_a_profile_shows_ratings_and_games_and_filters_them(enter: Meet, club: Server) -> None:
    rita = enter("Rita")
    enrol(club.database, "Sam")
    engine = open_engine(club.database)
    with engine.begin() as connection:
        ids = [accounts.by_handle(connection, handle_of(name)).id for name in ("Sam", "Rita")]
        for n in range(3):
            first, second = ids if n else ids[::-1]
            result(connection, f"rating-{n}", {first: 1, second: 2}, game="anno890", open=False)  # has no board to show
    engine.dispose()
    page = rita.page
    page.goto(f"{rita.url}/people/Sam")
    expect(page.locator(".rating-chart circle")).to_have_count(3)
    expect(page.locator("#ratings")).to_contain_text("Provisional: fewer than 8 rated games.")
    expect(page.locator("#versus dd")).to_have_text(["3", "1", "2", "0"])
    expect(page.locator(".played > li")).to_have_count(3)
    page.select_option("#history-result", "won")
    expect(page.locator(".played > li")).to_have_count(2)
    no_sideways_scroll(page)
    page.goto(f"{rita.url}/?view=new&company=1")
    page.select_option("#match-rated", "casual")
    page.click("#play")
    page.wait_for_url("**/play/**")
    expect(page.locator("#rated")).to_have_text("Casual")
