"""9.2.3, C49 Persons are captured, held, ransomed and freed."""
