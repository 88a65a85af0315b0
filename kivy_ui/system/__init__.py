"""The machine around the app: screen, console, power, folders, memory, the service manager."""
