"""A shell that reads no files of its user."""

import os
import sys

if __name__ == "__main__":
    bash = sys.argv[1]
    os.execv(bash, [bash, "--norc", "--noprofile", "--noediting", "-i"])  # noqa: S606
