"""3.1, 4.1 The Command that is being executed, and what its rules share."""
