"""The party between sessions: its JSON data, and corrections of earlier sessions."""
