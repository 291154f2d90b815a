"""Pages to read: regions, units, generals, heroes, spells, agents, events, quests, tables, Factions, the year."""
