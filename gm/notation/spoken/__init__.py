"""Lines as people say them: whole sentences, verbs in any form, filler words, numbers in words, typing errors.

A line is read in this way only if it is not understood as typed. A reading counts only if the rules accept it and
reject every other meaning that the line could have.
"""
