"""What the Non-players of every COIN volume share: rolls, trace, plans, answers. A volume gives charts and planners."""
