from companion.kernel import View


def view(table, viewer):
    return View("x", [])
