"""From camera frames to dice: what lies in the tray, how sure that is, and what to ask where it is not.

The stages are small modules in the order of the way a frame takes: ``frames`` (where it comes from), ``tray`` (where to
look), ``settle`` (whether anything moves), ``finding`` and ``faces`` (what lies there), ``agreeing`` (several frames,
one reading), ``answering`` (the answer to an open roll, or a question).
"""
