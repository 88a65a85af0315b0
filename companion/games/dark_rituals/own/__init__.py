"""What players keep of their own: figures of their cards, and Encounters they have described."""
