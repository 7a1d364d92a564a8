"""Answers to questions: what nobody enters, and everybody wants to know before."""
