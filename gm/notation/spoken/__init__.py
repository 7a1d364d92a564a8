"""Lines as people say them: whole sentences, verbs in any form, filler words, numbers in words, typing errors.

A line is read in this way only if it is not understood as typed. It must have exactly one meaning that the rules
accept.
"""
