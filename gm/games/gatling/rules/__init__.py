"""The rules: facts, no English and no paper."""
