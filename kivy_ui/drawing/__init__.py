"""What is drawn straight onto a canvas, smooth at its edges."""
