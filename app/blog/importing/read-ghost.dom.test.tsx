import { expect, test } from "vitest";
import { readImport } from "../managing/read-import";
import { fixtureFile, lossesOf, markdownOf, read } from "./fixtures/read";

const exported = (...posts: object[]) => read("ghost.json", JSON.stringify({ db: [{ data: { posts } }] }));
const first = async (post: object) => {
  const { articles } = await exported({
    id: "64b0c1d2e3f4a5b6c7d8e9f0",
    title: "T",
    slug: "t",
    status: "draft",
    ...post,
  });
  const [article] = articles;
  if (!article) throw new Error("no article");
  return article;
};
const lexical = (...children: object[]) => ({
  html: null,
  lexical: JSON.stringify({ root: { type: "root", children } }),
});
const text = (words: string, format = 0) => ({ type: "extended-text", text: words, format });

test("posts of any editor are imported, and pages are reported", async () => {
  const { articles, skipped } = await readImport([fixtureFile("ghost.json")]);
  expect(articles.map(({ slug, state, dated }) => [slug, state, dated])).toEqual([
    ["d5-ghost-html", "published", "2024-05-10T13:00:00.000Z"],
    ["d5-ghost-lexical", "draft", undefined],
    ["d5-ghost-mobiledoc", "draft", undefined],
  ]);
  expect(articles.map(markdownOf)).toEqual([
    "Hi\n\n![cat](/import-picture/0)\n\n*Cap*\n\n```embed\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n```\n\n> 💡 Callout words\n\nlink to own post",
    "Only lexical words",
    "Mobiledoc words",
  ]);
  expect(articles[0]?.pictures).toEqual([{ address: "__GHOST_URL__/content/images/2024/05/a.jpg", alt: "cat" }]);
  expect(articles[0] && lossesOf(articles[0], "link")).toEqual(["link to own post (__GHOST_URL__/other-post/)"]);
  expect(skipped).toEqual([
    { kind: "page", what: "Page" },
    { kind: "page", what: "Old page flag" },
  ]);
});

test("a post with an invalid date is reported, and the others are imported", async () => {
  const { articles } = await readImport([fixtureFile("ghost-bad-date.json")]);
  expect(articles.map(({ title, dated }) => [title, dated])).toEqual([
    ["Bad date", undefined],
    ["Good one", "2024-05-10T10:00:00.000Z"],
  ]);
  expect(articles.map((article) => lossesOf(article, "date"))).toEqual([["0000-00-00 00:00:00"], []]);
});

test.each([
  [
    "words with marks and a link",
    [
      {
        type: "paragraph",
        children: [
          text("a", 1),
          { type: "linebreak" },
          text("b", 3),
          text("c", 16),
          { type: "link", url: "https://x.example/", children: [text("d")] },
        ],
      },
    ],
    "**a**  \n***b***`c`[d](https://x.example/)",
  ],
  ["a heading", [{ type: "extended-heading", tag: "h4", children: [text("a")] }], "### a"],
  [
    "a list in a list",
    [
      {
        type: "list",
        listType: "number",
        children: [
          { type: "listitem", children: [text("a")] },
          {
            type: "listitem",
            children: [{ type: "list", listType: "bullet", children: [{ type: "listitem", children: [text("b")] }] }],
          },
        ],
      },
    ],
    "1. a\n   - b",
  ],
  [
    "a picture",
    [{ type: "image", src: "/a.jpg", alt: "A", caption: "<b>C</b>" }],
    "![A](/import-picture/0)\n\n***C***",
  ],
  [
    "a gallery",
    [{ type: "gallery", images: [{ src: "/a.jpg", alt: "A" }, { src: "/b.jpg" }], caption: "C" }],
    "![A](/import-picture/0)\n\n![](/import-picture/1)\n\n*C*",
  ],
  [
    "a bookmark",
    [{ type: "bookmark", url: "https://x.example/", metadata: { title: "X", description: "about" } }],
    "[X](https://x.example/) — about",
  ],
  [
    "an embed",
    [{ type: "embed", url: "https://youtu.be/dQw4w9WgXcQ", html: "<iframe></iframe>" }],
    "```embed\nhttps://youtu.be/dQw4w9WgXcQ\n```",
  ],
  ["a callout", [{ type: "callout", calloutText: "a <b>b</b>", calloutEmoji: "💡" }], "> 💡 a **b**"],
  ["a toggle", [{ type: "toggle", heading: "a", content: "<p>b</p>" }], "**a**\n\nb"],
  ["HTML", [{ type: "html", html: "<p>a</p>" }], "a"],
  ["Markdown", [{ type: "markdown", markdown: "a *b*" }], "a *b*"],
  ["code", [{ type: "codeblock", code: "a < b", language: "js" }], "```js\na < b\n```"],
  ["a button", [{ type: "button", buttonText: "Go", buttonUrl: "https://x.example/" }], "[Go](https://x.example/)"],
  [
    "a header",
    [{ type: "header", header: "a", subheader: "b", buttonText: "Go", buttonUrl: "https://x.example/" }],
    "## a\n\nb\n\n[Go](https://x.example/)",
  ],
  ["a line", [{ type: "horizontalrule" }], "---"],
])("%s of lexical is kept", async (_, children, markdown) => {
  const article = await first(lexical({ type: "paragraph", children: [text("x")] }, ...children));
  expect(markdownOf(article)).toBe(`x\n\n${markdown}`);
  expect([...article.losses.keys()]).toEqual([]);
});

test.each([
  ["email-cta", "block", "email-cta"],
  ["signup", "form", "signup"],
  ["paywall", "locked", "members"],
  ["transistor", "block", "transistor"],
])("a card of kind %s is reported", async (type, kind, what) => {
  const article = await first(lexical({ type: "paragraph", children: [text("x")] }, { type }));
  expect([...article.losses].map(([lostKind, whats]) => [lostKind, [...whats]])).toEqual([[kind, [what]]]);
  expect(markdownOf(article)).toBe("x");
});

test("marks, atoms, lists, pictures and cards of mobiledoc are kept", async () => {
  const mobiledoc = JSON.stringify({
    version: "0.3.1",
    atoms: [["soft-return", "", {}]],
    cards: [
      ["image", { src: "/b.jpg", caption: "C" }],
      ["code", { code: "x", language: "js" }],
      ["odd", {}],
    ],
    markups: [["strong"], ["a", ["href", "https://x.example/"]]],
    sections: [
      [1, "h2", [[0, [], 0, "H"]]],
      [
        1,
        "p",
        [
          [0, [0], 1, "a"],
          [1, [], 0, 0],
          [0, [1], 0, "b "],
          [0, [0], 2, "c"],
        ],
      ],
      [3, "ul", [[[0, [], 0, "d"]], [[0, [], 0, "e"]]]],
      [2, "/a.jpg"],
      [10, 0],
      [10, 1],
      [10, 2],
    ],
  });
  const article = await first({ html: "", mobiledoc });
  expect(markdownOf(article)).toBe(
    "## H\n\n**a**  \n[b ](https://x.example/)[**c**](https://x.example/)\n\n- d\n- e\n\n![](/import-picture/0)\n\n![](/import-picture/1)\n\n*C*\n\n```js\nx\n```",
  );
  expect(lossesOf(article, "block")).toEqual(["odd"]);
});

test("tags, authors, the cover and links between articles are imported; posts for members stay drafts", async () => {
  const data = {
    posts: [
      {
        id: "p1",
        uuid: "u1",
        title: "A",
        slug: "a",
        status: "published",
        visibility: "paid",
        feature_image: "__GHOST_URL__/content/images/c.jpg",
        html: '<p><a href="__GHOST_URL__/b/">b</a></p>',
        custom_excerpt: "E",
      },
      { id: "p2", uuid: "u2", title: "B", slug: "b", html: "<p>b</p>" },
      null,
    ],
    posts_meta: [{ post_id: "p1", feature_image_alt: "Alt" }],
    tags: [
      { id: "t1", name: "Um" },
      { id: "t2", name: "#oculto" },
      { id: "t3", name: "Dois" },
    ],
    posts_tags: [
      { post_id: "p1", tag_id: "t3", sort_order: 1 },
      { post_id: "p1", tag_id: "t1", sort_order: 0 },
      { post_id: "p1", tag_id: "t2" },
    ],
    users: [{ id: "w1", name: "Ana" }],
    posts_authors: [{ post_id: "p1", author_id: "w1" }],
  };
  const { articles, skipped, authors } = await read("g.json", JSON.stringify({ data }));
  expect(articles[0]).toMatchObject({
    state: "draft",
    categories: ["Um", "Dois"],
    cover: 0,
    cover_alt: "Alt",
    excerpt: "E",
  });
  expect(articles[0] && markdownOf(articles[0])).toBe("[b](/import-article/ghost%20u2)");
  expect(articles[0] && lossesOf(articles[0], "locked")).toEqual(["members"]);
  expect(skipped).toEqual([{ kind: "unreadable", what: "?" }]);
  expect(authors).toEqual(["Ana"]);
});

test("a post in a broken editor format keeps its words, or is reported", async () => {
  expect(markdownOf(await first({ html: null, lexical: "{", plaintext: "a < b\n\nc" }))).toBe("a < b\n\nc");
  const { articles, skipped } = await exported({ id: "1", title: "T", lexical: "{" });
  expect([articles, skipped]).toEqual([[], [{ kind: "unreadable", what: "T" }]]);
});

test("a text that is too long is truncated between characters, and between words", async () => {
  const article = await first({
    title: `${"a ".repeat(79)}b\u{1F600}\u{1F600}`,
    html: `<p>${"\u{1F600}".repeat(400)}</p>`,
  });
  expect(article.title).toBe(`${"a ".repeat(79).trim()}…`);
  expect(article.excerpt.isWellFormed()).toBe(true);
});
