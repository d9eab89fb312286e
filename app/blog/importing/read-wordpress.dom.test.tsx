import { expect, test } from "vitest";
import { readImport } from "../managing/read-import";
import { fixtureFile, fromWordPress, lossesOf, markdownOf, read, wxr } from "./fixtures/read";

const named = async (name: string, slug: string) => {
  const { articles } = await readImport([fixtureFile(name)]);
  const article = articles.find((one) => one.slug === slug);
  if (!article) throw new Error(`${slug} is not among ${articles.map((one) => one.slug)}`);
  return article;
};

test("the old editor's paragraphs are kept beside its headings and lists", async () => {
  const mixed = markdownOf(await named("wordpress.xml", "d1-classic-mixed"));
  expect(mixed).toBe(
    "First paragraph here.\n\nSecond paragraph here.\n\n## A heading\n\nThird paragraph.\n\nFourth paragraph.\n\n- one\n- two\n\nFifth paragraph.\n\nSixth paragraph with  \na line break.",
  );
  const pure = markdownOf(await named("wordpress.xml", "d1-classic-pure"));
  expect(pure).toBe("First paragraph here.\n\nSecond paragraph here  \nwith a line break.\n\nThird paragraph.");
});

test("a title's entities are decoded once, whether the export wraps it or not", async () => {
  expect((await named("wordpress.xml", "d1-entities")).title).toBe('Tips & Tricks – it’s "free"');
  const titled = (title: string) =>
    wxr({ content: "<p>x</p>" }).replace("<title>Artigo 0</title>", `<title>${title}</title>`);
  const titles = [
    "Tips &amp; Tricks",
    "<![CDATA[AT&amp;amp;T]]>",
    "if x<![CDATA[ < y]]>",
    "<![CDATA[<em>You</em> &lt;b&gt;]]>",
  ];
  const made = await Promise.all(titles.map((title) => read("a.xml", titled(title))));
  expect(made.map(({ articles }) => articles[0]?.title)).toEqual(["Tips & Tricks", "AT&amp;T", "if x < y", "You <b>"]);
});

test("shortcodes become what they show, and those that cannot are reported", async () => {
  const article = await named("wordpress.xml", "d1-shortcodes");
  expect(markdownOf(article)).toBe(
    "![a cat](/import-picture/0)\n\n*The caption words*\n\nText after.\n\n```embed\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n```\n\nInside builder",
  );
  expect(article.pictures).toEqual([{ address: "https://old.example.com/a.jpg", alt: "a cat" }]);
  expect(lossesOf(article, "shortcode")).toEqual(["gallery ids=1,2", "vc_row", "vc_column"]);
});

test("blocks of the block editor become blocks of the article", async () => {
  const article = await named("wordpress.xml", "d1-gutenberg");
  expect(markdownOf(article)).toBe(
    "Guten one\n\n![dog](/import-picture/0)\n\n*Dog caption*\n\n```embed\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n```\n\n```\nlet x = 1;\nlet y = 2;\n```",
  );
  expect(article.losses.size).toBe(0);
});

test("an export's other posts become articles, or are reported with the reason", async () => {
  const { articles, skipped, authors } = await readImport([fixtureFile("wordpress.xml")]);
  expect(articles.map(({ title, slug, state, dated }) => [title.slice(0, 30), slug, state, dated])).toEqual([
    ["Classic mixed", "d1-classic-mixed", "published", "2024-05-10T13:00:00.000Z"],
    ["Classic pure", "d1-classic-pure", "published", "2024-05-10T13:00:00.000Z"],
    ['Tips & Tricks – it’s "free"', "d1-entities", "published", "2024-05-10T13:00:00.000Z"],
    ["Short codes", "d1-shortcodes", "published", "2024-05-10T13:00:00.000Z"],
    ["Gutenberg", "d1-gutenberg", "published", "2024-05-10T13:00:00.000Z"],
    ["CDATA split", "d1-cdata", "published", "2024-05-10T13:00:00.000Z"],
    ["日本語の記事", "artigo-106", "published", "2024-05-10T13:00:00.000Z"],
    ["Rascunho sem slug", "rascunho-sem-slug", "draft", "2024-05-10T13:00:00.000Z"],
    ["No title words here", "d1-no-title", "published", "2024-05-10T13:00:00.000Z"],
    ["Password", "d1-pass", "draft", "2024-05-10T13:00:00.000Z"],
    ["x x x x x x x x x x x x x x x ", "d1-long-title", "published", "2024-05-10T13:00:00.000Z"],
    ["Same slug", "d1-entities-2", "published", "2024-05-10T13:00:00.000Z"],
  ]);
  expect(articles.map((article) => [...article.losses.keys()])).toEqual([
    [],
    [],
    [],
    ["shortcode"],
    [],
    [],
    [],
    [],
    ["title"],
    ["locked"],
    ["title"],
    ["slug"],
  ]);
  expect(articles.map(markdownOf)[5]).toBe("a ]]> b");
  expect(skipped).toEqual([
    { kind: "page", what: "Page" },
    { kind: "attachment", what: "Att" },
    { kind: "auto-draft", what: "Auto Draft" },
    { kind: "revision", what: "Inherit rev" },
  ]);
  expect(authors).toEqual(["prof"]);
});

test("an export with control characters, or inside a ZIP, is read", async () => {
  const { articles } = await readImport([fixtureFile("control-characters.xml")]);
  expect(articles.map(markdownOf)).toEqual(["ok", "pasted from Word vertical tab and"]);
  const packed = await readImport([fixtureFile("wordpress-com.zip")]);
  expect(packed.articles.map(({ title }) => title)).toEqual(["In zip"]);
});

test.each([
  ["an empty line inside of a mark", "<b>a\n\nb</b> c", "**a**\n\n**b** c"],
  ["lines of spaces and of nothing but a space that does not break", "a\n&nbsp;\nb\n\n&nbsp;\n\nc", "a\n\nb\n\nc"],
  [
    "paragraphs inside of a quotation and an entry",
    "<blockquote>a\n\nb</blockquote>\n<ul>\n\t<li>c\nd</li>\n</ul>",
    "> a\n> \n> b\n\n- c  \n  d",
  ],
  ["what is written as code", "<pre>a\n\n  b</pre>\nc", "```\na\n\n  b\n```\n\nc"],
  [
    "an address of a video alone on its line",
    "a\nhttps://youtu.be/dQw4w9WgXcQ\nb",
    "a\n\n```embed\nhttps://youtu.be/dQw4w9WgXcQ\n```\n\nb",
  ],
  [
    "code in brackets, with signs of HTML in it",
    '[code language="html"]<b>1 < 2</b> [gallery][/code]',
    "```html\n<b>1 < 2</b> [gallery]\n```",
  ],
  ["code in brackets whose signs are entities", "[sourcecode]1 &lt; 2[/sourcecode]", "```\n1 < 2\n```"],
  [
    "words in brackets",
    "Fill in: [have] / [well-known] (see [1], [sic], [...])",
    "Fill in: [have] / [well-known] (see [1], [sic], [...])",
  ],
  ["a shortcode in brackets of its own", "Write [[gallery]] here", "Write [gallery] here"],
  [
    "videos by shortcodes",
    "[youtube]https://youtu.be/dQw4w9WgXcQ[/youtube][vimeo 123456789]",
    "```embed\nhttps://youtu.be/dQw4w9WgXcQ\n```\n\n```embed\nhttps://vimeo.com/123456789\n```",
  ],
  [
    "a player of Vimeo in a frame",
    '<iframe src="//player.vimeo.com/video/123456789?h=1"></iframe>',
    "```embed\nhttps://vimeo.com/123456789\n```",
  ],
  ["the line where the article goes on", "a<!--more Leia mais-->b", "a\n\nb"],
  ["a table", "<table>\n<tr>\n<th>a</th>\n</tr>\n<tr>\n<td>1</td>\n</tr>\n</table>", "| a |\n| 1 |"],
  [
    "words and a picture in boxes",
    '<div><div><p>a</p>b<img src="/x.png"></div><div>c</div></div>',
    "a\n\nb\n\n![](/import-picture/0)\n\nc",
  ],
  [
    "a picture that a script shows late",
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/x.png" alt="y">',
    "![y](/import-picture/0)",
  ],
  ["small figures, and what is struck", "H<sub>2</sub>O m<sup>2</sup> <del>d</del>", "H\u2082O m\u00B2 ~~d~~"],
  ["headings of other depths", "<h1>a</h1>\n<h5>b</h5>", "## a\n\n### b"],
])("%s is kept", async (_, content, markdown) => {
  expect(markdownOf(await fromWordPress(content))).toBe(markdown);
});

test("a page builder's titles and pictures are kept, and its layout is reported", async () => {
  const article = await fromWordPress(
    '[et_pb_section][et_pb_row][et_pb_text admin_label="x"]<p>a</p>[/et_pb_text][et_pb_blurb title="T"]b[/et_pb_blurb][et_pb_image src="https://old.example.com/a.jpg" alt="A" /][et_pb_button button_url="https://x.example/" button_text="Go" /][/et_pb_row][/et_pb_section]',
  );
  expect(markdownOf(article)).toBe("a\n\n### T\n\nb\n\n![A](/import-picture/0)\n\n[Go](https://x.example/)");
  expect(lossesOf(article, "shortcode")).toEqual(["et_pb_section", "et_pb_row", "et_pb_text", "et_pb_blurb"]);
});

test("an import brings the parts of an article that the export keeps elsewhere", async () => {
  const picture = `<item><title>p</title><wp:post_id>77</wp:post_id><wp:post_type>attachment</wp:post_type><wp:post_parent>1</wp:post_parent><wp:attachment_url>https://old.example.com/wp-content/uploads/2024/05/c.jpg</wp:attachment_url><wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value><![CDATA[A &amp; B]]></wp:meta_value></wp:postmeta></item>`;
  const shared = `<item><title>s</title><wp:post_id>9</wp:post_id><wp:post_type>wp_block</wp:post_type><content:encoded><![CDATA[<!-- wp:paragraph --><p>shared</p><!-- /wp:paragraph -->]]></content:encoded></item>`;
  const more =
    '<category domain="post_tag" nicename="t"><![CDATA[Dicas]]></category><category domain="category" nicename="g"><![CDATA[Gram&amp;mar]]></category><category domain="category" nicename="u"><![CDATA[Uncategorized]]></category>' +
    "<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>77</wp:meta_value></wp:postmeta><wp:comment><wp:comment_approved>1</wp:comment_approved></wp:comment><excerpt:encoded><![CDATA[Um &amp; dois]]></excerpt:encoded>";
  const content = '[gallery]\n\n<a href="https://old.example.com/2024/artigo-1/">x</a> <!-- wp:block {"ref":9} /-->';
  const { articles, skipped } = await read(
    "a.xml",
    wxr({ content, more }, { content: "<p>y</p>" }).replace("</channel>", `${picture}${shared}</channel>`),
  );
  const [article] = articles;
  expect(article).toMatchObject({
    categories: ["Gram&mar", "Dicas"],
    excerpt: "Um & dois",
    cover: 1,
    cover_alt: "A & B",
  });
  expect(article && markdownOf(article)).toBe(
    "![A & B](/import-picture/0)\n\n[x](/import-article/https%3A%2F%2Fold.example.com%202)\n\nshared",
  );
  expect(article && lossesOf(article, "comments")).toEqual(["1"]);
  expect(skipped).toEqual([
    { kind: "attachment", what: "p" },
    { kind: "type", what: "wp_block" },
  ]);
});

test("a truncated export yields the articles that are complete", async () => {
  const whole = wxr({ content: "<p>a</p>" }, { content: "<p>b</p>" });
  const { articles, skipped } = await read("a.xml", whole.slice(0, whole.lastIndexOf("<wp:status>")));
  expect(articles.map(({ title }) => title)).toEqual(["Artigo 0"]);
  expect(skipped).toEqual([
    { kind: "cut", what: "" },
    { kind: "unreadable", what: "Artigo 1" },
  ]);
});

test("a draft's date is read by the school's clock, also in summer time", async () => {
  const dated = async (date: string) =>
    (
      await fromWordPress(
        "<p>a</p>",
        `<wp:post_date>${date}</wp:post_date><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>`,
      )
    ).dated;
  expect(await dated("2024-01-15 10:00:00")).toBe("2024-01-15T13:00:00.000Z");
  expect(await dated("2018-01-15 10:00:00")).toBe("2018-01-15T12:00:00.000Z");
  expect(await dated("2024-02-31 10:00:00")).toBeUndefined();
});

test("the date of publication is used if the other dates are broken", async () => {
  const zeros = "0000-00-00 00:00:00";
  const broken = `<wp:post_date>${zeros}</wp:post_date><wp:post_date_gmt>${zeros}</wp:post_date_gmt>`;
  const dated = async (date: string) => (await fromWordPress("<p>a</p>", `<pubDate>${date}</pubDate>${broken}`)).dated;
  expect(await dated("Fri, 10 May 2024 12:00:00 +0000")).toBe("2024-05-10T12:00:00.000Z");
  expect(await dated("Thu, 01 Jan 1970 00:00:00 +0000")).toBeUndefined();
  expect(await dated("Mon, 30 Nov -0001 00:00:00 +0000")).toBeUndefined();
});

test("two articles with the same guid stay two articles", async () => {
  const more = "<guid>https://old.example.com/?p=1</guid>";
  const { articles } = await read("a.xml", wxr({ content: "<p>a</p>", more }, { content: "<p>b</p>", more }));
  expect(new Set(articles.map(({ pair }) => pair)).size).toBe(2);
});

test("footnotes that the block editor stores separately are placed under the text", async () => {
  const meta = `<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[[{"content":"A <em>nota</em>","id":"x"}]]]></wp:meta_value></wp:postmeta>`;
  const content =
    '<!-- wp:paragraph --><p>a<sup data-fn="x" class="fn"><a href="#x">1</a></sup></p><!-- /wp:paragraph --><!-- wp:footnotes /-->';
  const article = await fromWordPress(content, meta);
  expect(markdownOf(article)).toBe("a\u00B9\n\n1. A *nota*");
  expect(article.losses.size).toBe(0);
});
