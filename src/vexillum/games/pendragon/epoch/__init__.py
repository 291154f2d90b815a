"""6 The Epoch Round, a module a phase."""
