"""gm in a browser: the pages and scripts of the app, what runs in its worker, and the builder of its folder."""
