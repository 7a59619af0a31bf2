"""The program as `nohup` starts it."""

import runpy
import signal

if __name__ == "__main__":
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    runpy.run_module("tictactoe_tui", run_name="__main__", alter_sys=True)
