import fc from "fast-check";
import { expect, test } from "vitest";
import { allowedDocument, canonical } from "../allowed-document.ts";
import type { DocumentNode } from "../document-node.ts";
import { readFrontMatter } from "../importing/read-front-matter.ts";
import { writeFrontMatter } from "../managing/front-matter.ts";
import { documentToMarkdown, markdownToDocument } from "../markdown.ts";
import awkward from "./fixtures/awkward-documents.json" with { type: "json" };

const same = (document: DocumentNode) => {
  const before = canonical(allowedDocument(document));
  const markdown = documentToMarkdown(document);
  const { text } = readFrontMatter(writeFrontMatter({ front: { title: "Um" }, text: markdown }));
  expect(canonical(markdownToDocument(text)), markdown).toEqual(before);
  return markdown;
};

test.each(Object.entries(awkward))("%s is exported and imported unchanged", (_, document) => {
  same(document);
});

const bits = fc.constantFrom(
  "a",
  "Oi",
  " ",
  "  ",
  "- ",
  "1. ",
  "# ",
  "> ",
  "*",
  "**",
  "_",
  "__",
  "`",
  "```",
  "~~",
  "[",
  "]",
  "(",
  ")",
  "!",
  "<b>",
  "</p>",
  "&",
  "&amp;",
  "&#10;",
  "|",
  "\\",
  "\n",
  "\t",
  "\u00A0",
  "===",
  "---",
  "+ ",
  ":",
  "https://a.example",
  "www.a.pt",
  "a@b.pt",
  "[^1]",
  "[^1]: x",
  "[a]: /b",
  "- [ ] ",
  "<!-- ",
  "“",
  "é",
  "\u{1F468}\u200D\u{1F469}",
  "\u2028",
  "    ",
  "{",
  "==",
  "$",
);
const words = fc.array(bits, { minLength: 1, maxLength: 5 }).map((all) => all.join(""));
const marks = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom("bold", "italic", "strike", "superscript", "subscript").map((type) => ({ type })),
    fc
      .constantFrom("/pt/agendar", "https://a.example/b_(c)?d=1&e=2")
      .map((href) => ({ type: "link", attrs: { href } })),
    fc.constantFrom("en", "fr").map((lang) => ({ type: "lang", attrs: { lang } })),
  ),
  // Text is either superscript or subscript.
  { selector: ({ type }) => type.replace("super", "sub"), maxLength: 3 },
);
const text = fc.record({
  type: fc.constant("text"),
  text: words,
  marks: fc.oneof({ weight: 3, arbitrary: marks }, { weight: 1, arbitrary: fc.constant([{ type: "code" }]) }),
});
const inline = fc.array(
  fc.oneof({ weight: 5, arbitrary: text }, { weight: 1, arbitrary: fc.constant({ type: "hardBreak" }) }),
  {
    maxLength: 4,
  },
);
const paragraph = fc.record({ type: fc.constant("paragraph"), content: inline });
const line = (most: number) => words.map((said) => said.trim().slice(0, most)).filter((said) => said.trim() !== "");

const leaf = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  fc.record({ type: fc.constant("heading"), attrs: fc.record({ level: fc.constantFrom(2, 3) }), content: inline }),
  fc.record({
    type: fc.constant("codeBlock"),
    attrs: fc.record({ language: fc.constantFrom(null, "ts", "vocabulary", "quiz") }),
    content: fc.array(
      words.map((said) => ({ type: "text", text: said })),
      { maxLength: 1 },
    ),
  }),
  fc.constant({ type: "horizontalRule" }),
  fc.record({
    type: fc.constant("image"),
    attrs: fc.record(
      {
        src: fc.constantFrom("/media/article-images/0123456789abcdef0123-960.webp", "/img/a.png"),
        alt: words,
        title: words,
        width: fc.nat(2000),
        height: fc.nat(2000),
      },
      { requiredKeys: ["src"] },
    ),
  }),
  fc.record({
    type: fc.constant("vocabulary"),
    attrs: fc.record({
      entries: fc.array(fc.record({ term: line(120), meaning: line(300) }), { minLength: 1, maxLength: 3 }),
    }),
  }),
  fc.record({
    type: fc.constant("quiz"),
    attrs: fc.record(
      {
        question: line(300),
        options: fc.array(line(160), { minLength: 2, maxLength: 5 }),
        answer: fc.nat(1),
        explanation: fc.oneof(fc.constant(""), line(500)),
        lang: fc.constantFrom("pt", "en"),
      },
      { requiredKeys: ["question", "options", "answer", "explanation"] },
    ),
  }),
  fc.constant({ type: "embed", attrs: { href: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" } }),
);

const { block } = fc.letrec<{ block: object; blocks: object[]; item: object }>((tie) => ({
  block: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { weight: 6, arbitrary: leaf },
    fc.record({ type: fc.constant("bulletList"), content: fc.array(tie("item"), { minLength: 1, maxLength: 3 }) }),
    fc.record({
      type: fc.constant("orderedList"),
      attrs: fc.record({ start: fc.constantFrom(0, 1, 3, 99), type: fc.constantFrom(null, "a") }),
      content: fc.array(tie("item"), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ type: fc.constant("blockquote"), content: tie("blocks") }),
    fc
      .array(
        fc.array(
          fc.record({
            type: fc.constantFrom("tableHeader", "tableCell"),
            attrs: fc.record({ colspan: fc.constantFrom(1, 1, 2), rowspan: fc.constantFrom(1, 1, 2) }),
            content: fc.oneof(
              paragraph.map((one) => [one]),
              tie("blocks"),
            ),
          }),
          { minLength: 1, maxLength: 3 },
        ),
        { minLength: 1, maxLength: 3 },
      )
      .map((rows) => ({ type: "table", content: rows.map((content) => ({ type: "tableRow", content })) })),
  ),
  blocks: fc.array(tie("block"), { minLength: 1, maxLength: 3 }),
  item: fc
    .record({ first: paragraph, rest: fc.array(tie("block"), { maxLength: 2 }) })
    .map(({ first, rest }) => ({ type: "listItem", content: [first, ...rest] })),
}));

test("every document that the editor can write is exported as Markdown and imported unchanged", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), (content) => {
      same(JSON.parse(JSON.stringify({ type: "doc", content })));
    }),
    { numRuns: 200 },
  );
});

test("tasks, footnotes and deep headings of other programs become parts of an article", () => {
  const foreign = [
    "# Um",
    "",
    "##### Dois",
    "",
    "- [ ] ler",
    "- [x] ouvir",
    "",
    "Uma frase[^a].",
    "",
    "[^a]: A *fonte*",
    "  dela.",
  ].join("\n");
  expect(documentToMarkdown(markdownToDocument(foreign))).toBe(
    "## Um\n\n### Dois\n\n- ☐ ler\n- ☑ ouvir\n\nUma frase[1].\n\n---\n\n1. A *fonte* dela.",
  );
});

const spaces = { type: "paragraph", content: [{ type: "text", text: "\u00A0" }] };
test.each([
  ["alone", [spaces]],
  ["at both ends", [spaces, { type: "horizontalRule" }, spaces]],
  ["in a quote", [{ type: "blockquote", content: [spaces] }]],
])("a paragraph of a space that does not break is kept %s", (_, content) => {
  same({ type: "doc", content });
});

test("words in another language are exported as an HTML span within the Markdown", () => {
  const lang = [{ type: "lang", attrs: { lang: "en" } }];
  const content = [
    { type: "text", text: "diga " },
    { type: "text", text: "have", marks: lang },
  ];
  expect(same({ type: "doc", content: [{ type: "paragraph", content }] })).toBe('diga <span lang="en">have</span>');
});

test("a fenced block of ours with unknown content is read as code, and keeps its words", () => {
  expect(markdownToDocument("```quiz\nsó código\n```").content).toEqual([
    { type: "codeBlock", attrs: { language: "quiz" }, content: [{ type: "text", text: "só código", marks: [] }] },
  ]);
});
