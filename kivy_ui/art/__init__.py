"""Our pictures: vectors, and what is baked of them."""
