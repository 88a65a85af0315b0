"""Our Pi camera adapter on the real picamera2 and libcamera's virtual camera; ``deploy/try-camera`` runs it."""

import sys
from unittest.mock import MagicMock

# picamera2 imports these for previews on a screen, which nobody opens here; Debian has not packaged them.
sys.modules["kms"] = sys.modules["pykms"] = MagicMock()
