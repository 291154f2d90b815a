"""What each option does, costs and risks: explanations, effects and odds."""
