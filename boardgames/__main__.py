"""The command line: ``python -m boardgames COMMAND``. See `boardgames.commands`."""

import signal
import sys

if __name__ == "__main__":
    # Whoever presses Ctrl-C while the rest is imported wants no traceback.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from boardgames.commands import main

    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.exit(main())
