"""The routes for phones."""

from __future__ import annotations

from starlette.routing import BaseRoute, Route

from vexillum.server.edge.phone import calendar_feed, installed_app, notice_times, push_notices

PHONE: list[BaseRoute] = [
    Route("/manifest.webmanifest", installed_app.web_manifest),
    Route("/service-worker.js", installed_app.worker),
    Route("/offline", installed_app.offline),
    Route("/api/account/push", push_notices.show),
    Route("/api/account/push", push_notices.subscribe, methods=["POST"]),
    Route("/api/account/push/remove", push_notices.unsubscribe, methods=["POST"]),
    Route("/api/account/push/test", push_notices.test, methods=["POST"]),
    Route("/api/account/notices", notice_times.show),
    Route("/api/account/notices", notice_times.change, methods=["POST"]),
    Route("/api/account/calendar", calendar_feed.renew, methods=["POST"]),
    Route("/calendar/{token}.ics", calendar_feed.feed),
]
