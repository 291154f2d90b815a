"""Server-rendered pages with forms, which work without JavaScript. Their actions are done by the API's routes."""
