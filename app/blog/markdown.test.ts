import { expect, test } from "vitest";
import { allowedDocument } from "./allowed-document.ts";
import { documentToMarkdown, markdownToDocument } from "./markdown.ts";

const WHOLE = `## Pedir um café

Um **texto** com [link](/pt/agendar) e *ênfase*.

- um
- dois

> uma citação

\`\`\`vocabulary
to go = para viagem
two = 1 = one more
\`\`\`

\`\`\`quiz
Can I ___ a coffee?
[ ] do
[x] have
> Pedimos com have.
lang: en
\`\`\`

\`\`\`embed
https://www.youtube.com/watch?v=dQw4w9WgXcQ
\`\`\``;

test("an article exported as Markdown is imported unchanged", () => {
  const document = markdownToDocument(WHOLE);
  expect(document.content?.map(({ type }) => type)).toEqual([
    "heading",
    "paragraph",
    "bulletList",
    "blockquote",
    "vocabulary",
    "quiz",
    "embed",
  ]);
  expect(document.content?.[4]?.attrs).toEqual({
    entries: [
      { term: "to go", meaning: "para viagem" },
      { term: "two", meaning: "1 = one more" },
    ],
  });
  expect(document.content?.[5]?.attrs).toMatchObject({ options: ["do", "have"], lang: "en" });
  expect(documentToMarkdown(document)).toContain("[x] have\n> Pedimos com have.\nlang: en\n```");
  expect(markdownToDocument(documentToMarkdown(document))).toEqual(document);
});

test("superscript and subscript are exported as tags, with bold text inside them, and imported again", () => {
  const document = markdownToDocument("10 m<sup>2</sup>, H<sub>2</sub>O, ~~um~~ 1<sup>s**t**</sup>");
  expect(document.content?.[0]?.content?.map(({ text, marks }) => [text, marks?.map(({ type }) => type)])).toEqual([
    ["10 m", []],
    ["2", ["superscript"]],
    [", H", []],
    ["2", ["subscript"]],
    ["O, ", []],
    ["um", ["strike"]],
    [" 1", []],
    ["s", ["superscript"]],
    ["t", expect.arrayContaining(["bold", "superscript"])],
  ]);
  expect(markdownToDocument(documentToMarkdown(document))).toEqual(document);
});

test.each([
  ["quiz", { question: "x", options: ["a", "b"], answer: 7, explanation: "" }],
  ["quiz", { question: "x", options: ["a"], answer: 0, explanation: "" }],
  ["vocabulary", { entries: [] }],
  ["vocabulary", { entries: "x" }],
  ["embed", { href: "https://evil.example/watch?v=dQw4w9WgXcQ" }],
  ["embed", { href: "javascript:alert(1)" }],
  ["embed", { href: "https://youtube.com/watch?v=%22onload=alert(1)" }],
])("a %s with %j is not read as a part of an article", (type, attrs) => {
  expect(allowedDocument({ type: "doc", content: [{ type, attrs }] }).content).toBeUndefined();
});
