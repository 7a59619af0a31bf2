"""Two people in a real browser, which sees what nobody sees who only speaks to the server."""

from itertools import cycle
from pathlib import Path

import pytest

from tests.served.chromium import Page, chromium, is_installed
from tests.served.running import running

TOO_LONG_A_PASTE = """{
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", "\\u0001".repeat(3000000));
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  document.querySelector(".xterm-helper-textarea").dispatchEvent(event);
}"""
MENU = "Player vs player with analysis"


async def play_to_the_end(page: Page) -> None:
    """A game against Kitty, by keys and by mouse in turn; what is refused changes nothing."""

    def lines_of_rows() -> list[int]:
        return [at for at, line in enumerate(page.screen.display) if line[0] in "012"]

    def is_my_move() -> bool:
        # A frame comes in parts: the badge may stand before the board does.
        columns = all(each in page.screen.display[0] for each in "012")
        return "▸ X" in page.text and columns and len(lines_of_rows()) == 3

    for turn, cell in enumerate(cycle((4, 0, 8, 2, 6, 1, 3, 5, 7))):
        await page.until(lambda: is_my_move() or "Try another way" in page.text)
        if "Try another way" in page.text:
            return
        row, column = divmod(cell, 3)
        if turn % 2:
            await page.press("789456123"[cell])
        else:
            top = page.screen.display[0]
            await page.click_cell(top.index(str(column)), lines_of_rows()[row])


def free_corners(page: Page) -> list[str]:
    """The digits of the corners that nobody has taken, as the board shows them."""
    return [digit for each in "7913" if (digit := f"   {each}   ") in page.text]


async def test_two_people_play_in_a_browser(tmp_path: Path) -> None:
    if not is_installed():
        pytest.skip("Chromium is not installed (apt-get install chromium)")
    downloads = tmp_path / "downloads"
    async with running(tmp_path / "data") as server, chromium() as browser:
        ada = await browser.visitor(server.address, downloads)
        bob = await browser.visitor(server.address)
        await ada.see(MENU)
        await bob.see(MENU)

        await ada.press("Enter")
        await play_to_the_end(ada)
        await ada.resize(800, 600)
        await ada.until(lambda: ada.screen.columns < 100)
        await ada.see("Try another way")
        seen = "[innerWidth, innerHeight, document.fonts.check('16px \"Roboto Mono\"')]"
        assert await ada.run(seen) == [800, 600, True]
        root = "document.documentElement"
        assert await ada.run(f"[{root}.scrollWidth, {root}.scrollHeight]") == [800, 600]

        await ada.go(server.address)
        await ada.see(MENU)
        await ada.press("5")
        await ada.see(" 1 game")
        await ada.press("E")
        await ada.see("games.jsonl")
        await ada.press("Enter")
        await ada.see("sent to your browser")
        await ada.until((downloads / "games.jsonl").exists)
        await bob.press("5")
        await bob.see("No games yet")

        await bob.press("Escape")
        await bob.see(MENU)
        await bob.press("Enter")
        await bob.see("▸ X")
        await bob.press("5")
        await bob.see("move 3")
        await bob.until(lambda: free_corners(bob))
        await bob.click(free_corners(bob)[0])
        await bob.see("move 5")
        await bob.press("c")
        await bob.see("Sent to the clipboard")
        await bob.go(server.address)
        await bob.see("Continue")
        await bob.paste()
        await bob.see("Guest")

        await ada.run(TOO_LONG_A_PASTE)
        await ada.see("Nothing was pasted")
        await ada.press("Escape")
        await ada.until(lambda: "sent to" not in ada.text)
        await ada.press("Escape")
        await ada.see(MENU)
        await ada.press("q")
        await ada.take_link("Come back")
        await ada.see(MENU)

        for page in (ada, bob):
            assert {"/".join(each.split("/")[2:3]) for each in page.fetched} == {
                server.address.removeprefix("http://")
            }
            assert page.complaints == []


async def test_a_page_that_is_left_gives_its_place_to_the_next(tmp_path: Path) -> None:
    if not is_installed():
        pytest.skip("Chromium is not installed (apt-get install chromium)")
    async with running(tmp_path, "--visitors", "1") as server, chromium() as browser:
        ada = await browser.visitor(server.address)
        await ada.see(MENU)
        await ada.go("about:blank")
        bob = await browser.visitor(server.address)
        await bob.see(MENU)
        await bob.go("about:blank")
        ada.screen.reset()
        await ada.run("history.back()")
        await ada.see(MENU)
