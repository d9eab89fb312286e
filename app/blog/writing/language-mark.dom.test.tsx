import { Editor } from "@tiptap/core";
import { afterEach, expect, test } from "vitest";
import { EXTENSIONS } from "../blocks";
import { suggestLanguage } from "./suggest-language";

let editor: Editor;
const open = (content: string, lang = "pt-BR") => {
  editor = new Editor({ extensions: EXTENSIONS, content, editorProps: { attributes: { lang } } });
  return editor;
};
afterEach(() => editor.destroy());

const press = () =>
  editor.view.dom.dispatchEvent(
    new KeyboardEvent("keydown", { key: "L", code: "KeyL", keyCode: 76, ctrlKey: true, shiftKey: true, bubbles: true }),
  );

test.each([
  ["pt-BR", "en"],
  ["en-US", "pt"],
])("one shortcut marks words of an article in %s as %s, and removes the mark", (own, other) => {
  open("<p>diga should have</p>", own).commands.setTextSelection({ from: 6, to: 17 });
  press();
  expect(editor.getHTML()).toBe(`<p>diga <span lang="${other}">should have</span></p>`);
  press();
  expect(editor.getHTML()).toBe("<p>diga should have</p>");
});

test("the language mark survives copy and paste; Word's proofreading language does not become one", () => {
  expect(open('<p>a <span lang="en">be</span> <em><span lang="fr">c’est</span></em></p>').getHTML()).toBe(
    '<p>a <span lang="en">be</span> <em><span lang="fr">c’est</span></em></p>',
  );
  editor.destroy();
  expect(open('<p><span lang="EN-US">olá</span> <span lang="PT-BR">mundo</span></p>').getHTML()).toBe(
    "<p>olá mundo</p>",
  );
});

test.each([
  ["Portuguese", "pt", "<p>diga <em>you should have</em> hoje</p>", "en"],
  ["English", "en", "<p>say <em>você não está</em> today</p>", "pt"],
  ["Portuguese, words of its own", "pt", "<p>diga <em>você não está</em> hoje</p>", undefined],
  ["Portuguese, marked already", "pt", '<p>diga <em><span lang="en">you should have</span></em> hoje</p>', undefined],
  ["Portuguese, no italics", "pt", "<p>diga you should have hoje</p>", undefined],
] as const)("italics in an article in %s are offered as the other language", (_, own, html, lang) => {
  open(html);
  editor.commands.setTextSelection(own === "pt" ? 8 : 7);
  expect(suggestLanguage(editor.state, own)?.lang).toBe(lang);
});
