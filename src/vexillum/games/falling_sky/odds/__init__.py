"""What the dice may make of Battle, Harassment, Seizure and Quarters, for people who ask before they decide."""
