from __future__ import annotations

from tests.server.accounts.conftest import ann, ben, client, stranger  # noqa: F401
from tests.server.quick import quick_and_still, quick_passwords  # noqa: F401  # for all tests here
