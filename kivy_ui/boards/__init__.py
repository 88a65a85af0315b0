"""Maps: where spaces and pieces lie, how they are drawn, and how fingers look at them and answer."""
