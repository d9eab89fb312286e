import { Editor } from "@tiptap/core";
import { afterEach } from "vitest";
import { EXTENSIONS } from "../blocks";
import { Clipboard } from "./clipboard";

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

/** An editor with this content, which ends with its test. */
export function openEditor(content: unknown = { type: "doc", content: [{ type: "paragraph" }] }): Editor {
  const editor = new Editor({
    element: document.body.appendChild(document.createElement("div")),
    extensions: [...EXTENSIONS, Clipboard],
    content: content as object,
  });
  editors.push(editor);
  return editor;
}

/** An editor into which this HTML was pasted. */
export function pasted(html: string): Editor {
  const editor = openEditor();
  editor.view.pasteHTML(html, new Event("paste") as ClipboardEvent);
  return editor;
}

/** The text after a paste: the editor keeps an empty paragraph under everything that is none. */
export const shown = (html: string) =>
  pasted(html)
    .getHTML()
    .replace(/(?<!<\/p>)<p><\/p>$/, "");
