"""The box: buttons you find without looking, lights that say whose turn it is, a light over the tray, a buzzer.

Knows pins, time and patterns; knows no game and no screen. Runs on mock pins wherever there are no real ones.
"""
