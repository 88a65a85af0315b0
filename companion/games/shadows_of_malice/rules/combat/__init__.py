"""Meeting creatures and fighting them, from the generator to the spoils."""
