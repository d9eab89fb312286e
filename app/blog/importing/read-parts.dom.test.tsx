import { expect, test } from "vitest";
import { fromWordPress, markdownOf } from "./fixtures/read";

const block = (name: string, html: string, values = "") =>
  `<!-- wp:${name} ${values ? `${values} ` : ""}-->\n${html}\n<!-- /wp:${name} -->\n\n`;
test.each([
  [
    "gallery",
    block(
      "gallery",
      `<figure class="wp-block-gallery">${block("image", '<figure><img src="/a.jpg" alt="A"/></figure>')}${block("image", '<figure><img src="/b.jpg" alt="B"/></figure>')}<figcaption>Two</figcaption></figure>`,
      '{"linkTo":"none"}',
    ),
    "![A](/import-picture/0)\n\n![B](/import-picture/1)\n\n*Two*",
  ],
  [
    "old gallery",
    '<!-- wp:gallery --><ul class="wp-block-gallery"><li class="blocks-gallery-item"><figure><img src="/a.jpg" alt="A"/></figure></li></ul><!-- /wp:gallery -->',
    "![A](/import-picture/0)",
  ],
  [
    "columns",
    block(
      "columns",
      `<div class="wp-block-columns">${block("column", `<div class="wp-block-column">${block("paragraph", "<p>a</p>")}</div>`)}${block("column", `<div class="wp-block-column">${block("paragraph", "<p>b</p>")}</div>`)}</div>`,
    ),
    "a\n\nb",
  ],
  [
    "buttons",
    block(
      "buttons",
      '<div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link" href="https://x.example/">Go</a></div></div>',
    ),
    "[Go](https://x.example/)",
  ],
  ["quote", block("quote", '<blockquote class="wp-block-quote"><p>q</p><cite>Me</cite></blockquote>'), "> q\n> \n> Me"],
  [
    "pullquote",
    block("pullquote", '<figure class="wp-block-pullquote"><blockquote><p>q</p><cite>Me</cite></blockquote></figure>'),
    "> q\n> \n> Me",
  ],
  ["list in a list", block("list", "<ul><li>a<ul><li>b</li></ul></li></ul>"), "- a\n  - b"],
  ["separator", block("separator", '<hr class="wp-block-separator"/>'), "---"],
  [
    "table",
    block(
      "table",
      '<figure class="wp-block-table"><table><tbody><tr><td>1</td></tr></tbody></table><figcaption>T</figcaption></figure>',
    ),
    "| 1 |\n\n*T*",
  ],
  [
    "details",
    block(
      "details",
      '<details class="wp-block-details"><summary>S</summary><!-- wp:paragraph --><p>a</p><!-- /wp:paragraph --></details>',
    ),
    "**S**\n\na",
  ],
  ["html", block("html", "<p>a <b>b</b></p>"), "a **b**"],
  ["freeform", block("freeform", "a\n\nb"), "a\n\nb"],
  ["text between blocks", `${block("paragraph", "<p>a</p>")}b\n\nc`, "a\n\nb\n\nc"],
  ["verse", block("verse", '<pre class="wp-block-verse">a\nb</pre>'), "a  \nb"],
  ["more", block("more", "<!--more-->") + block("paragraph", "<p>a</p>"), "a"],
  [
    "an embed that is empty",
    '<!-- wp:core-embed/youtube {"url":"https:\\/\\/youtu.be\\/dQw4w9WgXcQ"} /-->',
    "```embed\nhttps://youtu.be/dQw4w9WgXcQ\n```",
  ],
  [
    "file",
    block(
      "file",
      '<div class="wp-block-file"><a href="https://old.example.com/a.pdf">A</a><a class="wp-block-file__button" download>Download</a></div>',
    ),
    "[A](https://old.example.com/a.pdf)",
  ],
  [
    "audio",
    block(
      "audio",
      '<figure class="wp-block-audio"><audio controls src="https://old.example.com/a.mp3"></audio></figure>',
    ),
    "```embed\nhttps://old.example.com/a.mp3\n```",
  ],
])("a block of kind %s is kept", async (_, content, markdown) => {
  const article = await fromWordPress(content);
  expect(markdownOf(article)).toBe(markdown);
  expect([...article.losses.keys()]).toEqual([]);
});

test.each([
  ["a link that runs past a tab", '<a href="java\tscript:alert(1)">a</a>', "link", "a (javascript:alert(1))", "a"],
  [
    "links to networks",
    '<!-- wp:social-links --><ul><!-- wp:social-link {"url":"https://x.example/"} /--></ul><!-- /wp:social-links -->',
    "block",
    "social-link",
    "",
  ],
  [
    "a film by shortcode",
    '[video mp4="https://old.example.com/a.mp4"][/video]',
    "media",
    "https://old.example.com/a.mp4",
    "<https://old.example.com/a.mp4>",
  ],
  [
    "a video that plays nowhere else",
    block("video", '<figure><video src="https://old.example.com/a.mp4"></video></figure>'),
    "media",
    "https://old.example.com/a.mp4",
    "<https://old.example.com/a.mp4>",
  ],
  [
    "a post of a network",
    block(
      "embed",
      '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">https://twitter.com/a/status/1</div></figure>',
    ),
    "embed",
    "https://twitter.com/a/status/1",
    "<https://twitter.com/a/status/1>",
  ],
  [
    "a frame of a stranger",
    '<iframe src="https://forms.example/x"></iframe>',
    "embed",
    "https://forms.example/x",
    "<https://forms.example/x>",
  ],
  ["a form by shortcode", '[contact-form-7 id="1" title="Contato"]', "form", "contact-form-7", ""],
  ["a form by block", block("jetpack/contact-form", "<div>Nome</div>"), "form", "jetpack/contact-form", ""],
  ["a form of HTML", '<form action="/x"><input name="a"></form>', "form", "/x", ""],
  ["a block that others show, too", '<!-- wp:block {"ref":9} /-->', "block", "block 9", ""],
  ["a block that is made anew each time", "<!-- wp:latest-posts /-->", "block", "latest-posts", ""],
  ["a script", "a<script>alert(1)</script>", "script", "alert(1)", "a"],
  ["a link that runs", '<a href="javascript:alert(1)" onclick="x()">a</a>', "link", "a (javascript:alert(1))", "a"],
])("%s is reported", async (_, content, kind, what, markdown) => {
  const article = await fromWordPress(`${content}\n\nb`);
  expect([...article.losses].map(([lostKind, whats]) => [lostKind, [...whats]])).toEqual([[kind, [what]]]);
  expect(markdownOf(article).replace(/\[([^\]]*)\]\(\1\)/g, "<$1>")).toBe(markdown ? `${markdown}\n\nb` : "b");
});
