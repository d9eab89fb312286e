import { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { afterEach, expect, test, vi } from "vitest";
import { dismissToast, shownToast } from "~/ui/toast-store";
import { EXTENSIONS } from "../blocks";
import { Clipboard } from "./clipboard";
import wordImage from "./fixtures/word-image.json";
import { insertPictures } from "./pending-pictures";
import type { PendingPicture } from "./sort-pictures";

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

function open(content: string) {
  const asked: PendingPicture[][] = [];
  const editor = new Editor({
    element: document.body.appendChild(document.createElement("div")),
    extensions: [...EXTENSIONS, Clipboard.configure({ onPictures: (pictures) => asked.push([...pictures]) })],
    content,
  });
  editors.push(editor);
  return { editor, asked };
}

const file = (name: string) => new File([name], name, { type: "image/png" });

function transfer(files: File[], texts: Record<string, string> = {}) {
  return { files, getData: (type: string) => texts[type] ?? "", items: [], types: Object.keys(texts) };
}

const paste = ({ view }: Editor, files: File[], html = "") =>
  view.dom.dispatchEvent(
    Object.assign(new Event("paste", { cancelable: true }), { clipboardData: transfer(files, { "text/html": html }) }),
  );

function dropAt({ view }: Editor, pos: number, files: File[], html = "") {
  vi.spyOn(view, "posAtCoords").mockReturnValue({ pos, inside: -1 });
  const given = { dataTransfer: transfer(files, { "text/html": html }), clientX: 0, clientY: 0 };
  view.dom.dispatchEvent(Object.assign(new Event("drop", { cancelable: true }), given));
}

/** The server's answer for each picture. */
const kept = (pictures: readonly PendingPicture[] = []) =>
  pictures.map(({ alt, file: { name } }) => ({ src: `/media/${name}`, alt: alt || name, width: 1, height: 1 }));

/** The parts of the text in order: words, and names of pictures in brackets. */
const parts = (editor: Editor) =>
  (editor.getJSON().content ?? []).map(({ type, attrs, content }) =>
    type === "image" ? `[${attrs?.alt}]` : (content ?? []).map((node) => "text" in node && node.text).join(""),
  );

test("ten dropped pictures are inserted in their order where they were dropped", () => {
  const { editor, asked } = open("<p>antes</p><p>depois</p>");
  dropAt(
    editor,
    7,
    Array.from({ length: 10 }, (_, index) => file(`${index}.png`)),
  );
  expect(asked).toHaveLength(1);
  expect(parts(editor)).toEqual(["antes", "depois"]);
  insertPictures(editor, kept(asked[0]));
  expect(parts(editor)).toEqual(["antes", ...Array.from({ length: 10 }, (_, index) => `[${index}.png]`), "depois"]);
});

test.each([
  ["in the middle of words", 3, ["an", "[a.png]", "tes", "depois"]],
  ["at the end of words", 6, ["antes", "[a.png]", "depois"]],
  ["at the beginning of words", 8, ["antes", "[a.png]", "depois"]],
])("a picture that is dropped %s is inserted", (_, pos, expected) => {
  const { editor, asked } = open("<p>antes</p><p>depois</p>");
  dropAt(editor, pos, [file("a.png")]);
  insertPictures(editor, kept(asked[0]));
  expect(parts(editor)).toEqual(expected);
});

test("text typed before a picture while it uploads moves its place", () => {
  const { editor, asked } = open("<p>antes</p><p>depois</p>");
  dropAt(editor, 6, [file("a.png")]);
  editor.view.dispatch(editor.state.tr.insertText("muito ", 1));
  insertPictures(editor, kept(asked[0]));
  expect(parts(editor)).toEqual(["muito antes", "[a.png]", "depois"]);
});

test("a pasted picture replaces the selection", () => {
  const { editor, asked } = open("<p>antes xx depois</p>");
  editor.commands.setTextSelection({ from: 7, to: 9 });
  paste(editor, [file("a.png")]);
  insertPictures(editor, kept(asked[0]));
  expect(parts(editor)).toEqual(["antes ", "[a.png]", " depois"]);
});

test("a picture pasted from Word stays between its words", () => {
  const { editor, asked } = open("<p></p>");
  paste(editor, [file("image.png")], wordImage.html);
  expect(editor.getHTML()).not.toContain("<img");
  insertPictures(editor, kept(asked[0]));
  expect(parts(editor).filter(Boolean)).toEqual(["Antes da foto.", "[Uma xícara]", "Depois da foto."]);
  editor.commands.undo();
  editor.commands.undo();
  expect(parts(editor)).toEqual([""]);
});

test("pictures inside HTML keep their places", () => {
  const { editor, asked } = open("<p></p>");
  const data = "data:image/png;base64,iVBORw0KGgo=";
  paste(
    editor,
    [],
    `<img alt="um" src="${data}"><p>a</p><p>b<img alt="dois" src="${data}">c</p><ul><li>d<img alt="três" src="${data}"></li></ul>`,
  );
  insertPictures(editor, kept(asked[0]));
  expect(
    editor
      .getHTML()
      .replace(/<p><\/p>/g, "")
      .match(/alt="[^"]+"|<\/?ul>|>\w+</g),
  ).toEqual(['alt="um"', ">a<", ">b<", 'alt="dois"', ">c<", "<ul>", ">d<", 'alt="três"', "</ul>"]);
});

test("the picture that a spreadsheet adds to copied cells is ignored", () => {
  const { editor, asked } = open("<p></p>");
  paste(editor, [file("image.png")], "<table><tr><td>um</td></tr></table>");
  expect(asked).toEqual([]);
  expect(editor.getText()).toContain("um");
});

test("a picture from another site is reported at once, and is not inserted", () => {
  const { editor, asked } = open("<p></p>");
  paste(editor, [], '<p>a</p><img src="https://other.example/xicara.png">');
  expect(shownToast()?.description).toContain("xicara.png");
  dismissToast(shownToast()?.id ?? 0);
  expect(asked).toEqual([]);
  expect(editor.getHTML()).not.toContain("<img");
});

test("pasted underlining, which articles do not support, is reported, and its words are kept", () => {
  const { editor } = open("<p></p>");
  paste(editor, [], "<p>Diga <u>have</u></p>");
  expect(shownToast()?.title).toBe("Ficou de fora: o sublinhado");
  dismissToast(shownToast()?.id ?? 0);
  expect(editor.getText()).toBe("Diga have");
});

test("a picture dragged within the text is moved, although the system also offers it as a file", () => {
  const { editor, asked } = open('<p>antes</p><img src="/media/a.webp" alt="a"><p>depois</p>');
  const { view, state } = editor;
  const node = NodeSelection.create(state.doc, 7);
  view.dispatch(state.tr.setSelection(node));
  view.dragging = { slice: node.content(), move: true };
  dropAt(editor, 0, [file("a.webp")], '<img src="http://localhost/media/a.webp">');
  expect(asked).toEqual([]);
  expect(parts(editor)).toEqual(["[a]", "antes", "depois"]);
});
