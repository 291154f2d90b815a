"""The commands of the laboratory: many games, experiments, ratings."""
