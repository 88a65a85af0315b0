"""The players' own data: cards, maps, prices and defaults."""
