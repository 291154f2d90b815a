"""The database: tables, migrations, and the queries that read and write them."""
