"""What is printed: sheets and cards, each filled with what its template needs."""
