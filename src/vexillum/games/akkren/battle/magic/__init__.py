"""9.4.2.2, 15.2, 15.3 Magic in battle."""
