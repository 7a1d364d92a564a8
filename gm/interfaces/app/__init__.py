"""The app, which is gm in a browser: its pages and scripts, the engine in a web worker, the builder of its files."""
