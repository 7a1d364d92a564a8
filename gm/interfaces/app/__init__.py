"""gm in a browser: the pages and scripts of the app, the engine in its worker, and the builder of its folder."""
