"""Versions of the package in other processes and in pickles."""

from .. import _core
from ..errors import UsageError


def check_version(version, what):
    """Raises UsageError if `what` has another version than this package."""
    if version != _core.__version__:
        raise UsageError(f"the {what} has another version of impactfit", version, _core.__version__)
