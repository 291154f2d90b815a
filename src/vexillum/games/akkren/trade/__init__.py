"""9.3.2, 13.4 Caravans."""
