import { Editor } from "@tiptap/core";
import { afterEach, expect, test } from "vitest";
import { EXTENSIONS } from "../blocks";
import { Clipboard, PASTE_RULES } from "./clipboard";

let editor: Editor;
afterEach(() => editor.destroy());

function shown(text: string, isPlain = false): string {
  editor = new Editor({
    element: document.body.appendChild(document.createElement("div")),
    extensions: [...EXTENSIONS, Clipboard],
    enablePasteRules: PASTE_RULES,
    content: "<p></p>",
  });
  const clipboardData = {
    files: [],
    items: [],
    types: [],
    getData: (type: string) => (type === "text/plain" ? text : ""),
  };
  if (isPlain)
    editor.view.dom.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", keyCode: 16, shiftKey: true }));
  editor.view.dom.dispatchEvent(Object.assign(new Event("paste", { cancelable: true }), { clipboardData }));
  return editor.getHTML().replace(/<p><\/p>$/, "");
}

test.each([
  ["a heading", "# Verbos\n\nUm texto.", "<h2>Verbos</h2><p>Um texto.</p>"],
  ["what is bold", "Use **make** e *do*.", "<p>Use <strong>make</strong> e <em>do</em>.</p>"],
  ["a list", "- um\n- dois\n", "<ul><li><p>um</p></li><li><p>dois</p></li></ul>"],
  ["numbers", "3. três\r\n4. quatro", '<ol start="3"><li><p>três</p></li><li><p>quatro</p></li></ol>'],
  [
    "bullets",
    "Hoje:\n• um\n•\tdois\nFim\nAlex",
    "<p>Hoje:</p><ul><li><p>um</p></li><li><p>dois</p></li></ul><p>Fim</p><p>Alex</p>",
  ],
  [
    "numbers between lines",
    "Hoje:\n1. um\n2. dois\nFim",
    "<p>Hoje:</p><ol><li><p>um</p></li><li><p>dois</p></li></ol><p>Fim</p>",
  ],
  [
    "bullets among other signs",
    "**Hoje**\n\n• um\n• dois\nFim",
    "<p><strong>Hoje</strong></p><ul><li><p>um</p></li><li><p>dois</p></li></ul><p>Fim</p>",
  ],
  ["what is struck out and raised", "~~has go~~ 10 m<sup>2</sup>", "<p><s>has go</s> 10 m<sup>2</sup></p>"],
  ["code", "```js\nlet a\n```", '<pre><code class="language-js">let a</code></pre>'],
  ["a quotation", "> uma\n> citação", "<blockquote><p>uma citação</p></blockquote>"],
])("%s in Markdown becomes rich", (_, text, expected) => {
  expect(shown(text)).toBe(expected);
});

test("a pasted Markdown link and table become formatted", () => {
  expect(shown("[aulas](/pt/agendar)")).toMatch(/<a[^>]* href="\/pt\/agendar"[^>]*>aulas<\/a>/);
  editor.destroy();
  expect(shown("| a | b |\n|---|---|\n| c | d |")).toMatch(/<table[\s\S]*<th[\s\S]*<td/);
});

test.each([
  ["a date", "1. de janeiro é feriado"],
  ["a dash", "- Oi, tudo bem?"],
  ["stars of a chat", "*oi* 2 * 3 * 4 e snake_case_name"],
  ["a picture from elsewhere", "# a\n\n![b](https://other.example/b.png)"],
  ["a tag of no article", "**a** <video src=x></video>"],
  ["a link that leads nowhere", "**a** [b](javascript:alert)"],
])("%s is pasted unchanged", (_, text) => {
  shown(text);
  expect(editor.getText()).toBe(text);
  expect(editor.getHTML()).not.toMatch(/<(h2|ol|ul|strong|em)/);
});

test.each([
  [
    "hyphenated words",
    "Os falsos cognatos são muito pareci-\ndos em duas línguas. A regra é sim-\nples: na segunda-\nfeira, vamos vê-\nlos.",
    "<p>Os falsos cognatos são muito parecidos em duas línguas. A regra é simples: na segunda-feira, vamos vê-los.</p>",
  ],
  [
    "paragraphs and lists of such lines",
    "Uma linha que é bem comprida e se di-\nvide aqui.\nOutro parágrafo também comprido\r\nque segue.\n\n1 Título\n• uma entrada\n• outra",
    "<p>Uma linha que é bem comprida e se divide aqui.</p><p>Outro parágrafo também comprido que segue.</p><p>1 Título</p><ul><li><p>uma entrada</p></li><li><p>outra</p></li></ul>",
  ],
  ["ligatures and soft hyphens", "de\uFB01ni\u00AD\nção", "<p>definição</p>"],
  [
    "lines of a poem",
    "Roses are red,\nviolets are blue-\nI think",
    "<p>Roses are red,</p><p>violets are blue-</p><p>I think</p>",
  ],
])("text pasted from a PDF viewer is joined: %s", (_, text, expected) => {
  expect(shown(text)).toBe(expected);
});

test("Word's line break separates words, and characters that cannot be stored are removed", () => {
  expect(shown("\uFEFFum\u000bdois\u0000 três")).toBe("<p>um</p><p>dois três</p>");
});

test("Markdown that is pasted as plain text stays plain, and an address becomes a link", () => {
  expect(shown("# **a**", true)).toBe("<p># **a**</p>");
  editor.destroy();
  expect(shown("veja https://example.com/a hoje")).toMatch(/href="https:\/\/example.com\/a"/);
});
