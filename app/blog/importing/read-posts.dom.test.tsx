import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { lossesOf, markdownOf, read } from "./fixtures/read";

const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)])));

test("Medium's posts are read with title, day and subtitle, and its other pages are reported", async () => {
  const post = (head: string, time: string) =>
    `<html><body><article class="h-entry"><header><h1 class="p-name">Past simple</h1></header>${head}<section data-field="body" class="e-content"><h3>Past simple</h3><p>I <strong>saw</strong> it.</p></section><footer>${time}</footer></article></body></html>`;
  const { articles, skipped } = await read(
    "medium.zip",
    zip({
      "posts/2024-05-10_Past-simple-1a2b3c4d5e6f.html": post(
        '<section data-field="subtitle" class="p-summary">What is over</section>',
        '<a class="p-author">Clara</a><time class="dt-published" datetime="2024-05-10T13:00:00.000Z">May 10, 2024</time>',
      ),
      "posts/draft_Past-simple-9f8e7d6c5b4a.html": post("", ""),
      "claps/claps-0001.html": "<ul><li>x</li></ul>",
    }),
  );
  expect(articles).toMatchObject([
    {
      title: "Past simple",
      slug: "past-simple",
      excerpt: "What is over",
      state: "published",
      dated: "2024-05-10T13:00:00.000Z",
    },
    { title: "Past simple", state: "draft", dated: undefined },
  ]);
  expect(articles.map(markdownOf)).toEqual(["I **saw** it.", "I **saw** it."]);
  expect(skipped).toEqual([{ kind: "not articles", what: "claps/claps-0001.html" }]);
});

test("Substack's posts are read with its list", async () => {
  const list = `post_id,post_date,is_published,type,audience,title,subtitle
101.past,2024-05-10T13:00:00.000Z,true,newsletter,everyone,"Past, simple",What is over
102.paid,2024-05-11T13:00:00.000Z,true,newsletter,only_paid,Paid,
103.soon,,false,newsletter,everyone,Soon,`;
  const { articles } = await read(
    "export.zip",
    zip({
      "posts.csv": list,
      "posts/101.past.html": "<p>I saw it.</p>",
      "posts/102.paid.html": "<p>Paid words.</p>",
      "posts/103.soon.html": "<p>Soon.</p>",
    }),
  );
  expect(articles).toMatchObject([
    {
      title: "Past, simple",
      slug: "past",
      excerpt: "What is over",
      state: "published",
      dated: "2024-05-10T13:00:00.000Z",
    },
    { title: "Paid", state: "draft" },
    { title: "Soon", state: "draft", dated: undefined },
  ]);
  expect(articles.map((article) => lossesOf(article, "locked"))).toEqual([[], ["only_paid"], []]);
});

test("Substack's lists of who got and opened a post change nothing, and a post without its page is reported", async () => {
  const list = `post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url
101.past,2024-05-10T13:00:00.000Z,true,2024-05-10T13:00:00.000Z,,newsletter,everyone,Past,,
102.talk,2024-05-11T13:00:00.000Z,true,,,podcast,everyone,A talk,,https://example.com/a.mp3`;
  const { articles, skipped } = await read(
    "export.zip",
    zip({
      "posts.csv": list,
      "posts/101.past.delivers.csv":
        "post_id,timestamp,email,post_type\n101,2024-05-10T13:00:00Z,a@example.com,newsletter",
      "posts/101.past.html": "<p>I saw it.</p>",
      "email_list.csv": "email,active_subscription\na@example.com,false",
    }),
  );
  expect(articles).toMatchObject([{ title: "Past", slug: "past", state: "published" }]);
  expect(skipped).toEqual([
    { kind: "not articles", what: "posts/101.past.delivers.csv" },
    { kind: "not articles", what: "email_list.csv" },
    { kind: "empty", what: "A talk" },
  ]);
});

const entry = (kind: string, parts: string) =>
  `<entry><id>tag:blogger.com,1999:blog-1.post-${parts.length}</id><category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#${kind}"/>${parts}</entry>`;

test("Blogger's posts are read with labels, drafts and dates; pages and comments are reported", async () => {
  const post = `<published>2024-05-10T10:00:00.000-03:00</published><category scheme="http://www.blogger.com/atom/ns#" term="Grammar"/><title type="text">Past &amp; present</title><content type="html">&lt;p&gt;I &lt;b&gt;saw&lt;/b&gt; it.&lt;/p&gt;</content><link rel="alternate" href="https://old.blogspot.com/2024/05/past-present.html"/><author><name>Clara</name></author>`;
  const feed = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:app="http://purl.org/atom/app#" xmlns:thr="http://purl.org/syndication/thread/1.0"><generator>Blogger</generator>${entry("post", post)}${entry("post", `<app:control><app:draft>yes</app:draft></app:control><title>Draft</title><content type="html">x</content>`)}${entry("page", "<title>About</title><content>x</content>")}${entry("comment", `<thr:in-reply-to ref="tag:blogger.com,1999:blog-1.post-${post.length}"/><title>ok</title>`)}</feed>`;
  const { articles, skipped, authors } = await read("blog.xml", feed);
  expect(articles).toMatchObject([
    {
      title: "Past & present",
      slug: "past-present",
      categories: ["Grammar"],
      state: "published",
      dated: "2024-05-10T13:00:00.000Z",
    },
    { title: "Draft", state: "draft" },
  ]);
  expect(articles.map(markdownOf)).toEqual(["I **saw** it.", "x"]);
  expect(articles.map((article) => lossesOf(article, "comments"))).toEqual([["1"], []]);
  expect([skipped, authors]).toEqual([[{ kind: "page", what: "About" }], ["Clara"]]);
});

test("a feed that Takeout writes is read by its own elements", async () => {
  const feed = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:blogger="http://schemas.google.com/blogger/2018"><title>b</title><entry><id>tag:blogger.com,1999:blog-1.post-2</id><blogger:type>POST</blogger:type><blogger:status>LIVE</blogger:status><title>Past</title><content type="html">&lt;p&gt;a&lt;/p&gt;</content><published>2024-05-10T13:00:00Z</published><blogger:filename>/2024/05/past.html</blogger:filename></entry></feed>`;
  expect((await read("feed.atom", feed)).articles).toMatchObject([{ title: "Past", slug: "past", state: "published" }]);
});

test("a post in Blogger's trash is reported and not imported, and a scheduled post becomes a draft", async () => {
  const made = (id: number, status: string) =>
    `<entry><id>tag:blogger.com,1999:blog-1.post-${id}</id><blogger:type>POST</blogger:type><blogger:status>${status}</blogger:status><title>Post ${id}</title><content type="html">&lt;p&gt;a&lt;/p&gt;</content><published>2024-05-10T13:00:00Z</published></entry>`;
  const feed = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:blogger="http://schemas.google.com/blogger/2018">${made(1, "LIVE")}${made(2, "SOFT_TRASHED")}${made(3, "SCHEDULED")}</feed>`;
  const { articles, skipped } = await read("feed.atom", feed);
  expect(articles.map(({ title, state }) => [title, state])).toEqual([
    ["Post 1", "published"],
    ["Post 3", "draft"],
  ]);
  expect(skipped).toEqual([{ kind: "trash", what: "Post 2" }]);
});

test.each([
  ["page.html", "<p>Hello</p>"],
  ["list.csv", "a,b\n1,2"],
])("%s alone is refused", async (name, text) => {
  await expect(read(name, text)).rejects.toMatchObject({ reason: "kind" });
});

test("pages of Notion's export as HTML are read with title, properties and pictures, and what cannot be imported is reported", async () => {
  const id = "39d2b6745dc68012930afe9bc14d27eb";
  const property = (name: string, value: string) =>
    `<tr class="property-row"><th><span class="icon property-icon"><svg></svg></span>${name}</th><td>${value}</td></tr>`;
  const page = (title: string, properties: string) => `<html><head><title>${title}</title></head><body>
    <article id="39d2b674-5dc6-8012-930a-fe9bc14d27eb" class="page sans"><header>
    <div class="page-header-icon"><span class="icon">📝</span></div><h1 class="page-title">${title}</h1>
    <p class="page-description"></p><table class="properties"><tbody>${properties}</tbody></table></header>
    <div class="page-body"><p id="a" class="">I <strong>have</strong> seen it.</p>
    <figure id="b" class="image"><a href="My%20first%20lesson%20${id}/cat.png"><img src="My%20first%20lesson%20${id}/cat.png"/></a></figure>
    </div></article></body></html>`;
  const { articles, skipped } = await read(
    "notion.zip",
    zip({
      [`My first lesson ${id}.html`]: page(
        "My first lesson",
        property("Tags", '<span class="selected-value">Grammar</span><span class="selected-value">Tenses</span>') +
          property("Publicado em", "<time>@May 10, 2024 9:00 AM</time>") +
          property("Status", '<span class="status-value">Published</span>') +
          property("Owner", "Clara"),
      ),
      [`My first lesson ${id}/cat.png`]: "png",
      "Later 49d2b6745dc68012930afe9bc14d27eb.html": page("Later", ""),
      "index.html": "<html><body><ul><li>Home</li></ul></body></html>",
    }),
  );
  expect(articles).toMatchObject([
    { title: "My first lesson", slug: "my-first-lesson", categories: ["Grammar", "Tenses"], state: "published" },
    { title: "Later", slug: "later", state: "draft" },
  ]);
  expect(articles[0]?.dated).toMatch(/^2024-05-10/);
  expect(articles[0]?.pictures).toHaveLength(1);
  expect(articles.map((article) => markdownOf(article).split("\n")[0])).toEqual([
    "I **have** seen it.",
    "I **have** seen it.",
  ]);
  expect(articles.slice(0, 1).map((article) => lossesOf(article, "front"))).toEqual([["Owner: Clara"]]);
  expect(skipped).toEqual([{ kind: "not articles", what: "index.html" }]);
});
