import { describe, expect, test } from "vitest";
import { renderArticle, renderForFeed } from "./render-article.ts";
import { toSlug } from "./to-slug.ts";

const doc = (...content: object[]) => ({ type: "doc", content });
const text = (words: string, ...marks: object[]) => ({ type: "text", text: words, marks });
const p = (...content: object[]) => ({ type: "paragraph", content });
const html = (stored: unknown) => renderArticle(stored).html;

describe("an article's HTML", () => {
  test("an article's HTML has its blocks, marks, tables and table of contents", () => {
    const { html: out, headings } = renderArticle(
      doc(
        { type: "heading", attrs: { level: 2 }, content: [text("Três dicas")] },
        p(text("Fale ", { type: "bold" }), text("hoje", { type: "link", attrs: { href: "/pt/agendar" } })),
        { type: "heading", attrs: { level: 2 }, content: [text("Três dicas")] },
      ),
    );
    expect(out).toBe(
      '<h2 id="tres-dicas">Três dicas</h2><p><strong>Fale </strong><a href="/pt/agendar">hoje</a></p><h2 id="tres-dicas-2">Três dicas</h2>',
    );
    expect(headings.map(({ id }) => id)).toEqual(["tres-dicas", "tres-dicas-2"]);
  });

  test("a phrase in italics says its language where its words do, so that a voice reads it by its rules", () => {
    const italic = { type: "italic" };
    expect(html(doc(p(text("I can't stand it", italic), text(" ou "), text("do", italic))))).toBe(
      `<p><em lang="en">I can't stand it</em> ou <em>do</em></p>`,
    );
  });

  test("an article's HTML shows strikethrough, superscript and subscript", () => {
    expect(
      html(doc(p(text("a", { type: "strike" }), text("b", { type: "superscript" }), text("c", { type: "subscript" })))),
    ).toBe("<p><s>a</s><sup>b</sup><sub>c</sub></p>");
  });

  test.each([
    ["that was said", { question: "Qual é?", options: ["do", "make"], lang: "en" }, "en"],
    ["that it reads like", { question: "Can you ___ a coffee?", options: ["do", "have"] }, "en"],
    ["that is none of the two", { question: "Can you?", options: ["a", "b"], lang: "x" }, "en"],
    ["that cannot be told", { question: "___?", options: ["do", "make"] }, undefined],
  ])("an article's HTML renders a quiz in the language %s and its explanation in the article's", (_, asked, lang) => {
    const out = html(doc({ type: "quiz", attrs: { ...asked, answer: 1, explanation: "Porque sim." } }));
    const said = [...out.matchAll(/<(p|button|strong)(?: type="button")?( lang="(\w+)")?[^>]*>([^<]+)</g)].map(
      ([, , , its, words]) => [words, its],
    );
    expect(said).toEqual([asked.question, ...asked.options, asked.options[1]].map((words) => [words, lang]));
    expect(out).toContain("</strong> — Porque sim.");
  });

  test("an article's HTML has unique ids, whatever its headings are called and however deep they are", () => {
    const heading = (level: number, words: string) => ({ type: "heading", attrs: { level }, content: [text(words)] });
    const out = html(
      doc(
        heading(3, "Dica"),
        heading(3, "Dica"),
        heading(2, "Dica 2"),
        heading(2, "Dica"),
        heading(2, "Main"),
        heading(2, "日本語"),
        heading(3, "日本"),
      ),
    );
    const ids = [...out.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(["dica", "dica-2", "dica-2-2", "dica-3", "main-2", "parte", "parte-2"]);
  });

  test("an article's HTML marks the language of words in another language, and of vocabulary", () => {
    expect(html(doc(p(text("diga "), text("have", { type: "lang", attrs: { lang: "en" } }))))).toBe(
      '<p>diga <span lang="en">have</span></p>',
    );
    expect(html(doc(p(text("have", { type: "lang", attrs: { lang: '"><b>' } }))))).toBe("<p>have</p>");
    const attrs = { entries: [{ term: "to go", meaning: "para viagem" }] };
    expect(html(doc({ type: "vocabulary", attrs }))).toContain('<dt lang="en">to go</dt>');
  });

  test("an article's HTML escapes HTML in the text", () => {
    expect(html(doc(p(text('<script>alert("x")</script> & co'))))).toBe(
      "<p>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; co</p>",
    );
  });

  test.each([
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "/\\evil.example",
    "vbscript:x",
    4,
  ])("an article's HTML renders a link to %j as plain text", (href) => {
    expect(html(doc(p(text("aqui", { type: "link", attrs: { href } }))))).toBe("<p>aqui</p>");
  });

  test.each(["javascript:x", "https://evil.example/x.png", "//evil.example/x.png", 'x" onerror="alert(1)', "/a b.png"])(
    "an article's HTML leaves out a picture from %j",
    (src) => {
      expect(html(doc(p(text("a")), { type: "image", attrs: { src } }))).toBe("<p>a</p>");
    },
  );

  test("an article's HTML drops unknown nodes, marks and attributes, and keeps their text", () => {
    const stored = doc(
      { type: "iframe", attrs: { src: "https://evil.example" }, content: [p(text("dentro"))] },
      { type: "paragraph", attrs: { onclick: "alert(1)", style: "x" }, content: [text("fora", { type: "blink" })] },
    );
    expect(html(stored)).toBe("<p>dentro</p><p>fora</p>");
  });

  test.each([
    null,
    4,
    "x",
    [],
    {},
    { type: "paragraph" },
    { type: "doc", content: "x" },
    { type: "doc", content: [null] },
  ])("an article's HTML renders %j as an empty article", (stored) => {
    expect(html(stored)).toBe("");
  });
});

test("stored articles render no scripts, whatever they contain", () => {
  let state = 7;
  const random = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % most;
  };
  const NASTY = [
    "javascript:alert(1)",
    "<img src=x onerror=alert(1)>",
    '"><script>',
    "/ok",
    "https://a.example",
    "onload",
    "{{x}}",
    "https://youtu.be/dQw4w9WgXcQ",
    'https://youtu.be/"onload=alert(1)',
    'https://a.example/x.mp3?"onerror=x',
  ];
  const TYPES = [
    "paragraph",
    "heading",
    "image",
    "text",
    "script",
    "iframe",
    "table",
    "tableRow",
    "tableCell",
    "bulletList",
    "listItem",
    "codeBlock",
    "blockquote",
    "hardBreak",
    "__proto__",
    "quiz",
    "vocabulary",
    "embed",
  ];
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const build = (depth: number): object => ({
    type: pick(TYPES),
    text: pick(NASTY),
    attrs: {
      src: pick(NASTY),
      href: pick(NASTY),
      level: pick([1, 2, 9, "x"]),
      language: pick(NASTY),
      onclick: pick(NASTY),
      style: pick(NASTY),
      colspan: pick(NASTY),
      start: pick(NASTY),
      class: pick(NASTY),
      question: pick(NASTY),
      options: pick([[pick(NASTY), pick(NASTY)], pick(NASTY)]),
      answer: pick([0, 1, 9, "x"]),
      explanation: pick(NASTY),
      lang: pick(NASTY),
      entries: pick([[{ term: pick(NASTY), meaning: pick(NASTY), onclick: pick(NASTY) }], pick(NASTY)]),
      width: pick([100, "1 onload=x", -1]),
    },
    marks: [
      {
        type: pick(["link", "bold", "script", "code"]),
        attrs: { href: pick(NASTY), onclick: pick(NASTY), class: pick(NASTY) },
      },
    ],
    content: depth > 4 ? [] : Array.from({ length: random(4) }, () => build(depth + 1)),
  });
  for (let round = 0; round < 400; round += 1) {
    let out = "";
    try {
      out = html(doc(...Array.from({ length: 4 }, () => build(0))));
    } catch (error) {
      throw new Error(`round ${round}: ${error}`);
    }
    const runs = /<(script|iframe|object|embed|style|svg)|<[^>]*\son\w+\s*=|href="(?!https?:|\/|mailto:|#)/i.exec(out);
    expect(runs && out.slice(runs.index - 60, runs.index + 90)).toBeNull();
  }
});

test.each([
  ["Falsos cognatos: 10 palavras!", "falsos-cognatos-10-palavras"],
  ["  Ação & reação  ", "acao-reacao"],
  ["日本", ""],
])("the title %s becomes the slug %s", (title, slug) => {
  expect(toSlug(title)).toBe(slug);
});

test("an article in a feed has absolute addresses, language marks and no interactive elements", () => {
  const quiz = { question: "Can you ___ a coffee?", options: ["do", "have"], answer: 1, explanation: "Porque sim." };
  const out = renderForFeed(
    doc(
      p(text("diga "), text("have", { type: "lang", attrs: { lang: "en" } })),
      p(text("aulas", { type: "link", attrs: { href: "/pt/agendar" } })),
      p(text("fora", { type: "link", attrs: { href: "https://example.com/a?b&c" } })),
      { type: "image", attrs: { src: "/media/article-images/a.webp", alt: 'um "gato"' } },
      { type: "vocabulary", attrs: { entries: [{ term: "to go", meaning: "para viagem" }] } },
      { type: "quiz", attrs: quiz },
      { type: "embed", attrs: { href: "https://youtu.be/dQw4w9WgXcQ" } },
    ),
    "https://school.example",
  );
  expect(out).toContain('<p>diga <span lang="en">have</span></p>');
  expect(out).toContain('<dt lang="en">to go</dt>');
  expect(out).toContain('<p lang="en">Can you ___ a coffee?</p><ul><li lang="en">do</li><li lang="en">have</li></ul>');
  expect(out).toContain("</strong> — Porque sim.");
  expect([...out.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    "https://school.example/pt/agendar",
    "https://example.com/a?b&amp;c",
    "https://school.example/media/article-images/a.webp",
    "https://youtu.be/dQw4w9WgXcQ",
  ]);
  expect(out).not.toMatch(/<(button|script|iframe)| id=| data-/);
});
