"""Plans at the table: made from short lists, by keyboard and on the phone, used by the server, told to their owner."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.members import ask, open_match
from tests.web.people import Meet, Snap
from tests.web.test_club_lobby import OPEN, named
from tests.web.test_reach import CONTRAST, SMALL_TARGETS, no_sideways_scroll


def test_a_plan_is_made_answers_and_is_dismissed(enter: Meet, snap: Snap) -> None:
    anna, bruno = enter(named("Anna")), enter(named("Bruno"), "it-IT", phone=True, dark=True)
    match = open_match(bruno, seats=OPEN, open=True)
    ask(anna, f"/api/matches/{match}/sit", seat="avignon")  # the last seat chooses its castle first
    for person in (anna, bruno):
        person.page.goto(f"{person.url}/play/{match}")
    anna.asked()
    page = bruno.page
    page.locator("#open-plans").click()
    expect(page.locator("dialog.plans")).to_contain_text("Ancora nessun piano.")
    expect(page.locator("#plan-question")).to_have_value("take")
    page.locator(".plan-adding select").select_option("event")
    page.locator(".plan-adding select").nth(1).select_option("invasion")
    page.locator(".plan-add-condition").click()
    expect(page.locator(".plan-conditions li")).to_contain_text("nel frattempo non è accaduto: invasione (chiunque)")
    page.locator("#plan-make").click()
    expect(page.locator("[data-plan]")).to_contain_text("da allora non è accaduto: invasione (chiunque) · una volta")
    no_sideways_scroll(page)
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.evaluate(CONTRAST) == []
    snap(page, "plans-phone-it")
    page.keyboard.press("Escape")
    anna.choose(anna.keys()[0])
    expect(page.locator(".toast")).to_contain_text("Il tuo piano ha risposto a")
    bruno.asked()
    assert bruno.number() == 2, "the tile was taken for him; where it goes he decides himself"
    expect(anna.page.locator(".toast")).to_have_count(0)
    anna.page.locator("#stage").focus()
    anna.page.keyboard.press("p")
    expect(anna.page.locator("dialog.plans")).to_contain_text("No plans yet.")
    snap(anna.page, "plans")
    anna.page.keyboard.press("Escape")
    page.keyboard.press("p")
    done = page.locator("[data-plan]")
    expect(done).to_contain_text("ha risposto")
    done.locator("button").click()
    expect(done).to_have_count(0)


def test_a_consent_is_settled_and_told_to_the_table(enter: Meet, snap: Snap) -> None:
    anna, bruno = enter(named("Anna")), enter(named("Bruno"))
    seats = {"romans": "me", "aedui": "open", "arverni": "random", "belgae": "random"}
    match = open_match(anna, game="falling-sky", seats=seats, open=True)
    ask(bruno, f"/api/matches/{match}/sit", seat="aedui")
    for person in (anna, bruno):
        person.page.goto(f"{person.url}/play/{match}")
        expect(person.prompt).to_be_visible()
    page = bruno.page
    page.locator("#stage").focus()
    page.keyboard.press("p")
    row = page.locator(".plan-consent", has_text="Supply Lines").filter(has_text="Romans")
    row.locator("select").select_option("yes")
    expect(row.locator("input")).to_be_enabled()
    row.locator("input").check()
    expect(anna.page.locator(".toast")).to_contain_text("Standing consent, Aedui to Romans: Supply Lines.")
    snap(page, "plans-consents")
    page.keyboard.press("Escape")
    anna.page.locator("#stage").focus()
    anna.page.keyboard.press("p")
    expect(anna.page.locator(".plan-told")).to_contain_text("Supply Lines")
