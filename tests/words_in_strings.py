"""A plugin of mypy: a message is worded before it goes into an f-string, ``str()`` or ``str.join``.

mypy takes anything there, and the mistake would show only when a player comes to that sentence.
"""

from collections.abc import Callable

from mypy.plugin import FunctionContext, MethodContext, Plugin
from mypy.types import Instance, Type, UnionType, get_proper_type

MESSAGE = "companion.language.words.Message"
TEXT_OF = ("builtins.str.format", "builtins.str.join", "builtins.str")
"""What makes text of its arguments; mypy reads an f-string as a call of ``str.format``."""


def _holds_message(kind: Type) -> bool:
    proper = get_proper_type(kind)
    if isinstance(proper, UnionType):
        return any(map(_holds_message, proper.items))
    return isinstance(proper, Instance) and (proper.type.fullname == MESSAGE or any(map(_holds_message, proper.args)))


def _check(context: FunctionContext | MethodContext) -> Type:
    if any(_holds_message(kind) for kinds in context.arg_types for kind in kinds):
        context.api.fail("a Message in text: worded(message) where it is read", context.context)
    return context.default_return_type


class WordsInStrings(Plugin):
    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        return _check if fullname in TEXT_OF else None

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        return _check if fullname in TEXT_OF else None


def plugin(version: str) -> type[Plugin]:
    return WordsInStrings
