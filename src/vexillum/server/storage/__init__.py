"""The database: tables, migrations, and what is read from and written to them."""
