"use strict";

const terminal = document.querySelector("#terminal");
// Behind the address stands the word of a table, where a link leads to one.
const table = location.pathname.replace(/\/$/, "");
terminal.dataset.sessionWebsocketUrl = location.origin.replace(/^http/, "ws") + "/ws" + table;
// 80 columns and 24 lines fit into a small window; letters grow with a large one.
const fitting = Math.min(innerWidth / 80 / 0.61, innerHeight / 24 / 1.34);
const size = Math.max(Math.min(16, fitting), Math.min(22, fitting * 0.75));
terminal.dataset.fontSize = Math.max(8, Math.floor(size));

const focusTerminal = () => document.querySelector(".xterm-helper-textarea")?.focus();

// The width of a cell is measured once, so the letters have to be there before.
addEventListener("load", async () => {
  const kinds = ["", "bold ", "italic "];
  await Promise.allSettled(kinds.map((kind) => document.fonts.load(`${kind}16px "Roboto Mono"`)));
  const script = document.createElement("script");
  script.src = "/static/js/textual.js";
  script.onload = () => window.onload(); // which it sets, and which has been by now
  document.head.append(script);
});
new MutationObserver(focusTerminal).observe(document.body, { attributeFilter: ["class"] });
addEventListener("focus", focusTerminal);

// The other button of the mouse belongs to the game, and Ctrl+V pastes as everywhere in a browser.
terminal.addEventListener("contextmenu", (event) => event.preventDefault());
terminal.addEventListener(
  "keydown",
  (event) => {
    if (event.ctrlKey && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "v")
      event.stopPropagation();
  },
  true,
);

// A message that is too large would end the visit. Of what is longer than any paste that is taken,
// so much is sent that the application says so.
const LONGEST_PASTE = 300000;
addEventListener(
  "paste",
  (event) => {
    const text = event.clipboardData.getData("text/plain");
    if (text.length <= LONGEST_PASTE) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text.slice(0, LONGEST_PASTE));
    const shorter = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    event.target.dispatchEvent(shorter);
  },
  true,
);

// The browser may keep a page that was left, for its Back button; it must not keep the place.
window.WebSocket = class extends WebSocket {
  constructor(...about) {
    super(...about);
    addEventListener("pagehide", () => this.close());
  }
};
addEventListener("pageshow", (event) => event.persisted && location.reload());
