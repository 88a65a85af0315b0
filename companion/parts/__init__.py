"""What several games use and none has to: data files of the players' own, tables from files."""
