"""What players keep of their own: figures of their cards, Reactions and Encounters they have described."""
