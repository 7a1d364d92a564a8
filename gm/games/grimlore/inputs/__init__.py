"""The words of a session: forms of entries and questions, and the kinds of field they are made of."""
