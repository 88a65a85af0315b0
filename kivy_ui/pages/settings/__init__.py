"""The settings of the app, in sections."""
