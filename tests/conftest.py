"""Property tests: the same examples every time, so that a change is judged by what it changes.

``HYPOTHESIS_PROFILE=explore`` looks for new ones, many more. How long one takes says something of the machine only.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile("same", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("explore", settings.get_profile("same"), derandomize=False, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
