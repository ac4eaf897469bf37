"""Progress of searches."""

import contextlib
import sys

from ..errors import UsageError


@contextlib.contextmanager
def reporter(progress):
    """Callback of the bindings for the argument `progress` of a search: None, "bar", or a function."""
    if progress is None:
        yield None
    elif isinstance(progress, str) and progress == "bar":
        bar = Bar()
        try:
            yield bar.show
        finally:
            bar.close()
    elif callable(progress):
        yield lambda *state: progress(*state) is not False
    else:
        raise UsageError("unknown progress", repr(progress), 'None, "bar" or a function')


class Bar:
    """Bar on standard error: tqdm where installed, else a line of text."""

    width = 30

    def __init__(self, stream=None):
        self._stream = stream or sys.stderr
        self._unit, self._bar = None, None

    def show(self, evaluations, best_cost, done, count, unit):
        """Draws the state. Returns True: the search goes on."""
        note = f"{evaluations} evaluations, best cost {best_cost:.6g}"
        if unit != self._unit:
            self._begin(unit, count)
        if self._bar is not None:
            self._bar.set_postfix_str(note, refresh=False)
            self._bar.n = done
            self._bar.refresh()
        else:
            filled = self.width * done // max(count, 1)
            bar = "#" * filled + "-" * (self.width - filled)
            self._stream.write(f"\r\033[K{unit} {done} of {count} |{bar}| {note}")
            self._stream.flush()
        return True

    def _begin(self, unit, count):
        self.close()
        self._unit = unit
        try:
            from tqdm import tqdm
        except ImportError:
            return
        self._bar = tqdm(total=count, unit=unit, file=self._stream, leave=False)

    def close(self):
        """Removes the bar."""
        if self._bar is not None:
            self._bar.close()
        elif self._unit is not None:
            self._stream.write("\r\033[K")
            self._stream.flush()
        self._bar, self._unit = None, None
