"""A pasted code and a copied game, through a real terminal."""

from base64 import b64encode

from tests.terminal.pty_program import started

CODE = "tictactoe 3x3x3 X1O/1X1/3"


def test_a_pasted_code_opens_and_is_copied_again() -> None:
    with started() as running:
        running.press(f"\x1b[200~{CODE}\n\x1b[201~")
        running.see("Guest")
        since = len(running.text)
        running.press("c")
        running.see("Sent to the clipboard", since)
        assert f"\x1b]52;c;{b64encode(CODE.encode()).decode()}\x07" in running.raw
        running.press("ctrl+q")
        assert running.ended() == 0
        running.assert_given_back()
