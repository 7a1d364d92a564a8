"""The table's page: rules by printed code, and the live duel. It only reads."""
