"""Faster statements: through the driver, in one round trip, upserts."""
