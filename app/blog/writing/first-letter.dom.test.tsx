import { Editor } from "@tiptap/core";
import { afterEach, expect, test } from "vitest";
import { TEXT_EXTENSIONS } from "../article-schema";
import { FirstLetter } from "./first-letter";

let editor: Editor;
afterEach(() => editor.destroy());

function open(content: string, place: number): void {
  editor = new Editor({
    element: document.body.appendChild(document.createElement("div")),
    extensions: [...TEXT_EXTENSIONS, FirstLetter],
    content,
  });
  editor.commands.setTextSelection(place);
}

/** Presses a key; true when the editor has inserted the letter itself. */
function press(letter: string): boolean {
  const event = new KeyboardEvent("keypress", { charCode: letter.charCodeAt(0), bubbles: true, cancelable: true });
  editor.view.dom.dispatchEvent(event);
  return event.defaultPrevented;
}

test("a letter in an empty paragraph stands before the caret, whatever the browser does with its selection", () => {
  open("<p>antes</p><p></p>", 8);
  expect(press("d")).toBe(true);
  expect(editor.getHTML()).toBe("<p>antes</p><p>d</p>");
  expect(editor.state.selection.from).toBe(9);
  expect(press("e")).toBe(false);
});

test("the editor inserts a letter after a line break, and the browser one within text", () => {
  open("<p>um<br></p>", 4);
  expect(press("d")).toBe(true);
  expect(editor.getHTML()).toBe("<p>um<br>d</p>");
  editor.commands.setTextSelection(2);
  expect(press("x")).toBe(false);
});

test("a mark chosen before typing applies to the first letter", () => {
  open("<p></p>", 1);
  editor.commands.toggleBold();
  press("d");
  expect(editor.getHTML()).toBe("<p><strong>d</strong></p>");
});
