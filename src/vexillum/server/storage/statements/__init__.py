"""How statements reach the database: straight through the driver where they are hot, an answer in one, upserts."""
