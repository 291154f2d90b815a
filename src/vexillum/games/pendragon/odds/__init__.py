"""What the dice may make of a Battle, a Raid or an Intercept, for people who ask before they decide."""
