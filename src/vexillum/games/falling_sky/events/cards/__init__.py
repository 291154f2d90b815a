"""5.0 What each Event does, card by card."""
