"""3 Forces: stacks and what goes with them, generals, heroes."""
