"""The folder where players keep their own data for this game. Each chapter reads its own files of it."""

from companion.parts.own_data import OwnFolder

FOLDER = OwnFolder("shadows_of_malice")
