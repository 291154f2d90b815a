"""Non-players of all COIN volumes: rolls, trace, plans, answers. Volumes add flowcharts and planners."""
