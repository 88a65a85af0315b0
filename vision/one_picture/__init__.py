"""What one picture shows: where dice lie, their faces and colours, and how sure that is."""
