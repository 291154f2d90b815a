"""The addresses of what a phone needs."""

from __future__ import annotations

from starlette.routing import BaseRoute, Route

from vexillum.server.edge.phone import installed_app

PHONE: list[BaseRoute] = [
    Route("/manifest.webmanifest", installed_app.web_manifest),
    Route("/service-worker.js", installed_app.worker),
    Route("/offline", installed_app.offline),
]
