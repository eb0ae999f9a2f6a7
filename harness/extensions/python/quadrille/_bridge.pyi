# SPDX-License-Identifier: MIT
# The extension that setup.py makes of bridge.h.
from typing import Any

ffi: Any
lib: Any
