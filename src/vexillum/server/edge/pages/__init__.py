"""Pages with forms, rendered here: they work without JavaScript. What a form does, the routes of the API do."""
