"""9.3 Armies on the march: activation, entering a zone, interception, retreat, overrun, plunder, scouting."""
