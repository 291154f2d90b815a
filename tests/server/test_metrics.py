"""Metrics for Prometheus: events, counts and durations, without personal data."""

from __future__ import annotations

import re

import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy.exc import OperationalError

from tests.server.tools import ANN, Browser, make, serving
from vexillum.server.edge import monitoring
from vexillum.server.kernel import metrics
from vexillum.server.kernel.metrics import REGISTRY

TOKEN = "a token of some length"
WITH_TOKEN = {"authorization": f"Bearer {TOKEN}"}


@pytest.fixture
def watched(database_url, thoughts):
    with serving(database_url, thoughts, metrics=TOKEN) as client:
        yield client


def told(client) -> dict[tuple, float]:
    """Every number, by its name and labels."""
    page = client.get("/metrics", headers=WITH_TOKEN)
    assert page.status_code == 200
    return {
        (sample.name, *sorted(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(page.text)
        for sample in family.samples
    }


def risen(before: dict, after: dict, *key: str) -> float:
    return after.get(key, 0) - before.get(key, 0)


@pytest.mark.sql
def test_it_is_not_there_unless_it_is_turned_on(client):
    assert client.get("/metrics", headers=WITH_TOKEN).status_code == 404
    assert client.get("/metrics", headers={"authorization": "Bearer "}).status_code == 404


@pytest.mark.parametrize("brought", [None, "", "Bearer", "Bearer ", f"Bearer {TOKEN}x", TOKEN, f"Basic {TOKEN}"])
def test_metrics_require_the_token(watched, brought):
    refused = watched.get("/metrics", headers={} if brought is None else {"authorization": brought})
    assert refused.status_code == 401
    assert refused.headers["www-authenticate"] == "Bearer"
    assert "vexillum_" not in refused.text


def test_a_game_is_counted(watched):
    before = told(watched)
    made = make(watched, seats={"aix": "me", "avignon": "steward"})
    ann = Browser(watched, made["match"])
    ann.until_asked()
    ann.answer()
    ann.until_asked()
    ann.ask("answer", number=99, keys=["x"])
    after = told(watched)
    assert risen(before, after, "vexillum_answers_total", "anno890") >= 2
    assert risen(before, after, "vexillum_refusals_total", "stale") == 1
    assert risen(before, after, "vexillum_answer_seconds_count") == 1
    assert risen(before, after, "vexillum_thinking_seconds_count", "anno890", "steward") >= 1
    assert risen(before, after, "vexillum_database_seconds_count", "write") >= 2
    assert risen(before, after, "vexillum_requests_total", "/api/matches", "201", "POST") == 1
    assert risen(before, after, "vexillum_matches", "running") == 1
    assert risen(before, after, "vexillum_clients") == 1
    assert after["vexillum_live_matches",] == 1
    ann.leave()
    assert risen(after, told(watched), "vexillum_clients") == -1


@pytest.mark.sql
def test_no_path_or_name_becomes_a_label(watched):
    made = make(watched, name="Annabella", seats={"aix": "me"})
    Browser(watched, made["match"], name="Annabella").settle()
    watched.get(f"/api/matches/{made['match']}/board.svg", params={"guest": ANN})
    watched.get("/nowhere/at/all")
    watched.request("BREW", "/api/games")
    page = watched.get("/metrics", headers=WITH_TOKEN).text
    for secret in (made["match"], ANN, "Annabella", "nowhere", "BREW", made["watch"].rpartition("/")[2], TOKEN):
        assert secret not in page
    routes = set(re.findall(r'route="([^"]*)"', page))
    assert {"/api/matches/{match}/board.svg", "none"} <= routes


def test_metrics_of_the_outbox(watched):
    from vexillum.server.storage.tables import OUTBOX

    row = {"kind": "mail", "address": "a@b.c", "content": "{}", "tries": 0, "due": 9e9, "made": 1.0}
    with watched.app.state.hub.database.engine.begin() as connection:
        connection.execute(OUTBOX.insert().values(row))
    after = told(watched)
    assert after["vexillum_outbox", "mail"] == 1
    assert after["vexillum_outbox", "webhook"] == after["vexillum_outbox", "push"] == 0
    assert after["vexillum_outbox_oldest_seconds",] == 0  # it waits for the end of quiet hours
    with watched.app.state.hub.database.engine.begin() as connection:
        connection.execute(OUTBOX.update().values(tries=1))
    assert told(watched)["vexillum_outbox_oldest_seconds",] > 1e9


@pytest.mark.sql
def test_metrics_are_served_during_a_database_outage(watched, monkeypatch):
    assert told(watched)["vexillum_database_up",] == 1

    def away(connection):
        raise OperationalError("select", {}, Exception("away"))

    monkeypatch.setattr(monitoring, "in_database", away)
    metrics.conflicted()
    found = told(watched)
    assert found["vexillum_database_up",] == 0
    assert found["vexillum_conflicts_total",] >= 1
    assert ("vexillum_accounts",) not in found


def test_signing_in_and_conflicts():
    def value(name: str, **labels: str) -> float:
        return REGISTRY.get_sample_value(name, labels) or 0

    failed, conflicts = value("vexillum_logins_total", outcome="failed"), value("vexillum_conflicts_total")
    metrics.logged_in(ok=False)
    metrics.conflicted()
    assert value("vexillum_logins_total", outcome="failed") == failed + 1
    assert value("vexillum_conflicts_total") == conflicts + 1
