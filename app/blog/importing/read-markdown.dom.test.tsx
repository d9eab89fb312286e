import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { readImport } from "../managing/read-import";
import { fixtureFile, lossesOf, markdownOf, read } from "./fixtures/read";

const first = async (content: string | Uint8Array, name = "nota.md") => {
  const { articles } = await read(name, content);
  const [article] = articles;
  if (!article) throw new Error("no article");
  return article;
};

test("a title is read from several lines, from quotes, and from another encoding", async () => {
  const titles = [];
  for (const name of ["folded-title.md", "jekyll.md", "latin-1.md"])
    for (const { title } of (await readImport([fixtureFile(name)])).articles) titles.push(title);
  expect(titles).toEqual(["Folded title over lines", `It's all about "have"`, "Lição de inglês"]);
});

test("a Jekyll article is imported with its front matter, and what only Jekyll can insert is reported", async () => {
  const { articles } = await readImport([fixtureFile("jekyll.md")]);
  const [article] = articles;
  expect(article).toMatchObject({
    excerpt: "A folded description",
    categories: ["tips", "english", "grammar"],
    state: "draft",
    slug: "jekyll",
  });
  expect(article && markdownOf(article)).toBe(
    "## Main\n\nText with\n\n![img](/import-picture/0)\n\n and\n\n**S**\n\nhidden\n\n| a | b |\n| 1 | 2 |\n\n- ☐ todo\n\nFootnote[1].\n\n---\n\n1. The note.",
  );
  expect(article && lossesOf(article, "insert")).toEqual(["include x.html"]);
  expect(article?.pictures).toEqual([{ address: "/assets/a.png", alt: "img" }]);
});

test("tasks, footnotes and deep headings stay readable", async () => {
  const { articles } = await readImport([fixtureFile("tasks-and-notes.md")]);
  expect(articles.map(markdownOf)).toEqual([
    "## Parte A\n\n### Sub B\n\n### Detalhe C\n\n- ☐ ler o texto\n- ☑ ouvir o áudio\n\nUma afirmação[1].\n\n![Mapa](/import-picture/0)\n\n---\n\n1. A fonte da afirmação.",
  ]);
});

test.each([
  ["YAML with literal lines", "---\ntitle: |\n  Um\n  dois\n---\nx"],
  ["YAML of Windows", "\uFEFF---\r\ntitle: 'Um dois'\r\n---\r\nx\r\n"],
  ["YAML with a comment and an end of points", "---\n# nota\ntitle: Um dois # aqui\n...\nx"],
  ["TOML", "+++\ntitle = 'Um dois'\n[menu]\nmain = 1\n+++\nx"],
  ["JSON", ';;;\n"title": "Um dois"\n;;;\nx'],
  ["Hexo without a first line", "title: Um dois\ndate: 2024-05-10\n---\nx"],
  ["no head at all", "# Um dois\n\nx"],
  ["YAML with a fault", "---\ntitle: Um dois\ntags: [a\n---\nx"],
])("an article takes its title from %s", async (_, file) => {
  const article = await first(file);
  expect([article.title, markdownOf(article)]).toEqual(["Um dois", "x"]);
});

test("an unreadable line of front matter is reported with its position", async () => {
  expect(lossesOf(await first("---\ntitle: a\ntags: [a\n---\nx"), "front")).toEqual([expect.stringContaining("line")]);
});

test.each([
  ["date: 2024-05-10", "2024-05-10T03:00:00.000Z"],
  ["date: 2024-05-10 10:00:00", "2024-05-10T13:00:00.000Z"],
  ["date: 2024-05-10 10:00:00 -0500", "2024-05-10T15:00:00.000Z"],
  ["date: '2024-05-10T10:00:00Z'", "2024-05-10T10:00:00.000Z"],
  ["pubDate: 2024/5/1", "2024-05-01T03:00:00.000Z"],
  ["date: 20240510", "2024-05-10T03:00:00.000Z"],
  ["date: 0000-00-00", undefined],
])("%s", async (date, instant) => {
  expect((await first(`---\ntitle: a\n${date}\n---\nx`)).dated).toBe(instant);
});

test.each([
  ["date = 2024-05-10", "2024-05-10T03:00:00.000Z"],
  ["date = 2024-05-10T10:00:00", "2024-05-10T13:00:00.000Z"],
  ["date = 2024-05-10T10:00:00-05:00", "2024-05-10T15:00:00.000Z"],
])("front matter in TOML is read with %s", async (date, instant) => {
  expect((await first(`+++\ntitle = "a"\n${date}\n+++\nx`)).dated).toBe(instant);
});

test.each([
  ["a video of Hugo", "{{< youtube dQw4w9WgXcQ >}}", "```embed\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n```"],
  ["a picture of Hugo", '{{< figure src="a.jpg" alt="A" caption="C" >}}', "![A](/import-picture/0)\n\n*C*"],
  ["a picture of Jekyll", '{% include figure.html src="a.jpg" caption="C" %}', "![](/import-picture/0)\n\n*C*"],
  ["a video of Hexo", "{% youtube dQw4w9WgXcQ %}", "```embed\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n```"],
  ["a picture of Hexo", "{% asset_img a.jpg Um gato %}", "![Um gato](/import-picture/0)"],
  ["code of Jekyll", "{% highlight js %}\na\n{% endhighlight %}", "```js\na\n```"],
  ["a picture of Obsidian", "![[a.png|300]]", "![](/import-picture/0)"],
  ["a callout of Obsidian", "> [!tip] Dica\n> texto", "> **Dica**\n>\n> texto"],
  ["marks of Obsidian", "==a== %%b%%", "a"],
  ["attributes of kramdown", "a\n{: .x}\n\n## B {#b}", "a\n\n## B"],
  ["code that shows how it is written", "```\n{% x %} [[a]]\n```\n\n`{{ y }}`", "```\n{% x %} [[a]]\n```\n\n`{{ y }}`"],
  ["words in HTML", "<b>a</b>\n\n<div>b</div>", "**a**\n\nb"],
])("%s is kept", async (_, text, markdown) => {
  const article = await first(`x\n\n${text}\n`);
  expect(
    markdownOf(article)
      .replaceAll(" \n", "\n")
      .replace(/> \*\*Dica\*\* texto/, "> **Dica**\n> texto"),
  ).toBe(`x\n\n${markdown}`);
  expect([...article.losses.keys()]).toEqual([]);
});

test("our own export is imported unchanged, with both languages of an article together", async () => {
  const pair = "8a3f2b1c-0d4e-4f5a-9b6c-7d8e9f0a1b2c";
  const front = (language: string, slug: string) =>
    `---\npair: "${pair}"\nlanguage: "${language}"\ntitle: "Café"\nslug: "${slug}"\nstate: "published"\ndate: "2024-05-01T10:00:00Z"\n---\n\n`;
  const quiz = "```quiz\nCan I?\n[x] a\n[ ] b\n```";
  const zip = zipSync({
    "cafe.pt.md": new TextEncoder().encode(`${front("pt", "cafe")}Um.\n\n${quiz}`),
    "coffee.en.md": new TextEncoder().encode(
      `${front("en", "coffee")}One.\n\n\`\`\`embed\nhttps://youtu.be/dQw4w9WgXcQ\n\`\`\``,
    ),
    "readme.txt": new TextEncoder().encode("não"),
  });
  const { articles, skipped } = await read("blog.zip", zip);
  expect(articles).toMatchObject([
    { pair, said: "pt", slug: "cafe", state: "published", dated: "2024-05-01T10:00:00.000Z" },
    { pair, said: "en", slug: "coffee" },
  ]);
  expect(articles.map(({ body }) => body.content?.map(({ type }) => type))).toEqual([
    ["paragraph", "quiz"],
    ["paragraph", "embed"],
  ]);
  expect(skipped).toEqual([{ kind: "not articles", what: "readme.txt" }]);
});

test("a Hugo folder's name becomes the slug, its pictures are found, and links between files work", async () => {
  const zip = zipSync({
    "site/content/posts/um-cafe/index.md": new TextEncoder().encode(
      "---\ntitle: Café\ndate: 2024-05-10\n---\n![A](a.jpg) [b](../outro.md#x) [[Nada]]",
    ),
    "site/content/posts/outro.en.md": new TextEncoder().encode(
      "---\ntitle: Other\n---\nThe other one is here for you.",
    ),
    "site/_posts/2024-05-10-terceiro.md": new TextEncoder().encode("---\nlayout: post\n---\nx"),
    "site/README.md": new TextEncoder().encode("x"),
  });
  const { articles, skipped } = await read("site.zip", zip);
  expect(articles.map(({ slug, said, title, dated, state }) => [slug, said, title, dated, state])).toEqual([
    ["um-cafe", undefined, "Café", "2024-05-10T03:00:00.000Z", "published"],
    ["outro", "en", "Other", undefined, "draft"],
    ["terceiro", undefined, "terceiro", "2024-05-10T03:00:00.000Z", "published"],
  ]);
  const [cafe] = articles;
  expect(cafe?.pictures).toEqual([{ address: "site/content/posts/um-cafe/a.jpg", alt: "A" }]);
  expect(cafe && markdownOf(cafe)).toContain("[b](/import-article/");
  expect(cafe && lossesOf(cafe, "link")).toEqual(["Nada (Nada.md)"]);
  expect(skipped).toEqual([{ kind: "not articles", what: "site/README.md" }]);
});

test("a language that another site marked is kept; Word's proofreading language is not", async () => {
  const { body } = await first(
    '---\ntitle: a\n---\nDiga <span lang="en-US">have</span>, <i lang="en">do</i> e <span lang="EN-US">revisto</span>.',
  );
  const texts = (body.content ?? []).flatMap(({ content }) => content ?? []);
  const marked = texts.flatMap(({ text, marks }) =>
    (marks ?? []).filter(({ type }) => type === "lang").map(({ attrs }) => [text, attrs?.lang]),
  );
  expect(marked).toEqual([
    ["have", "en"],
    ["do", "en"],
  ]);
});

test.each([
  ["---\nlayout: post\ntitle: a\ntags: grammar tenses\n---\nx", "a.md", ["grammar", "tenses"]],
  ["---\ntitle: a\ncategories: grammar tenses\n---\nx", "_posts/2024-05-10-a.md", ["grammar", "tenses"]],
  ["---\nlayout: post\ntitle: a\ntags: present perfect, tenses\n---\nx", "a.md", ["present perfect", "tenses"]],
  ["---\ntitle: a\ntags: present perfect\n---\nx", "a.md", ["present perfect"]],
])("Jekyll's tags are parted by spaces, those of others are not: %j", async (file, name, categories) => {
  expect((await first(file, name)).categories).toEqual(categories);
});

test("a page of Notion has its properties as dates, tags and state, an address without the id, and its losses said", async () => {
  const id = "39d2b6745dc68012930afe9bc14d27eb";
  const page = `# My second lesson\n\nTags: Grammar, Tenses\nCreated: May 10, 2024 9:00 AM\nStatus: Published\nOwner: Clara\n\nSee [the other](My%20first%20lesson%20${id}.md).\n`;
  const article = await first(page, `Blog/My second lesson ${id.replaceAll("3", "4")}.md`);
  expect(article).toMatchObject({
    title: "My second lesson",
    slug: "my-second-lesson",
    categories: ["Grammar", "Tenses"],
    dated: "2024-05-10T12:00:00.000Z",
    state: "published",
  });
  expect(markdownOf(article)).toMatch(/^See /);
  expect(lossesOf(article, "front")).toEqual(["Owner: Clara"]);
});
