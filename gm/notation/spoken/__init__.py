"""Lines as people say them: whole sentences, verbs in any form, filler words, numbers in words, slips of the finger.

Only a line that is not understood as typed comes here. A reading counts only if the rules accept it and nothing else
that the line could mean is accepted too.
"""
