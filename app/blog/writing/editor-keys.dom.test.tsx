import { fireEvent } from "@testing-library/react";
import { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { expect, onTestFinished, test, vi } from "vitest";
import { EXTENSIONS } from "../blocks";
import { EditorKeys } from "./editor-keys";

const CELL = (text: string) => `<td><p>${text}</p></td>`;
const TABLE = `<table><tbody><tr>${CELL("a")}${CELL("b")}</tr><tr>${CELL("c")}${CELL("d")}</tr></tbody></table>`;

function open(content: string, options = {}) {
  const element = document.body.appendChild(document.createElement("div"));
  const editor = new Editor({ element, extensions: [...EXTENSIONS, EditorKeys.configure(options)], content });
  onTestFinished(() => {
    editor.destroy();
    element.remove();
  });
  const press = (key: string, more: object = {}) => fireEvent.keyDown(editor.view.dom, { key, ...more });
  const caretIn = (text: string) => {
    editor.state.doc.descendants((node, at) => {
      if (node.text === text) editor.commands.setTextSelection(at + 1);
    });
  };
  return { editor, press, caretIn, around: () => editor.state.selection.$from.parent.textContent };
}

const blocks = (editor: Editor) => editor.state.doc.content.content.map((node) => node.textContent || node.type.name);

test("Tab goes through a table's cells, and after the last one leaves it without a new row", () => {
  const { editor, press, caretIn, around } = open(`${TABLE}<p>after</p>`);
  caretIn("a");
  const seen = ["b", "c", "d", "after"].map(() => {
    press("Tab");
    return around();
  });
  expect(seen).toEqual(["b", "c", "d", "after"]);
  expect(editor.getHTML().match(/<tr>/g)).toHaveLength(2);
});

test("Shift and Tab leave a table before its first cell", () => {
  const { press, caretIn, around } = open(`<p>before</p>${TABLE}<p>after</p>`);
  caretIn("b");
  press("Tab", { shiftKey: true });
  expect(around()).toBe("a");
  press("Tab", { shiftKey: true });
  expect(around()).toBe("before");
});

test("a table that begins the text does not hold Shift and Tab", () => {
  const { press, caretIn } = open(`${TABLE}<p>after</p>`);
  caretIn("a");
  // The browser's own step back is not prevented.
  expect(press("Tab", { shiftKey: true })).toBe(true);
});

test("Ctrl and Enter add a row below the caret's", () => {
  const { editor, press, caretIn } = open(`${TABLE}<p>after</p>`);
  caretIn("d");
  press("Enter", { ctrlKey: true });
  expect(editor.getHTML().match(/<tr>/g)).toHaveLength(3);
});

test("Alt, Shift and an arrow move a paragraph with its caret, and stop at the ends", () => {
  const { editor, press, caretIn, around } = open("<p>one</p><p>two</p><p>three</p>");
  const up = { altKey: true, shiftKey: true };
  caretIn("three");
  for (const _ of [1, 2, 3]) press("ArrowUp", up);
  expect(blocks(editor)).toEqual(["three", "one", "two"]);
  expect(around()).toBe("three");
  press("ArrowDown", up);
  expect(blocks(editor)).toEqual(["one", "three", "two"]);
});

test("a selected picture moves and stays selected", () => {
  const { editor, press } = open(`<p>one</p><img src="/media/a.png"><p>two</p>`);
  editor.commands.setNodeSelection(5);
  expect(editor.state.selection).toBeInstanceOf(NodeSelection);
  press("ArrowUp", { altKey: true, shiftKey: true });
  expect(blocks(editor)).toEqual(["image", "one", "two"]);
  press("Delete");
  expect(editor.state.selection.from).toBeLessThan(2);
  expect(blocks(editor)).toEqual(["one", "two"]);
});

test("Escape leaves the text, and Alt with F10 goes to the tools", () => {
  const onLeave = vi.fn();
  const onTools = vi.fn();
  const { press } = open("<ul><li><p>one</p></li></ul>", { onLeave, onTools });
  press("Escape");
  press("F10", { altKey: true });
  expect([onLeave, onTools].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
