import { Editor } from "@tiptap/core";
import { onTestFinished } from "vitest";
import { EXTENSIONS } from "../blocks";
import { Clipboard } from "./clipboard";

/** An editor with this content, which is destroyed after its test. */
export function openEditor(content: unknown = { type: "doc", content: [{ type: "paragraph" }] }): Editor {
  const element = document.body.appendChild(document.createElement("div"));
  const editor = new Editor({
    element,
    extensions: [...EXTENSIONS, Clipboard],
    content: content as object,
  });
  onTestFinished(() => {
    editor.destroy();
    element.remove();
  });
  return editor;
}

/** An editor into which this HTML was pasted. */
export function pasted(html: string): Editor {
  const editor = openEditor();
  editor.view.pasteHTML(html, new Event("paste") as ClipboardEvent);
  return editor;
}

/** The text after a paste, without the empty paragraph that the editor adds after other blocks. */
export const shown = (html: string) =>
  pasted(html)
    .getHTML()
    .replace(/(?<!<\/p>)<p><\/p>$/, "");
