"""The box: buttons you find without looking, lights that say whose turn it is, a light over the tray, a buzzer.

Runs on mock pins wherever there are no real ones.
"""
