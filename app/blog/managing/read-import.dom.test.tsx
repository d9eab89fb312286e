import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { textOf } from "../allowed-document";
import { readFrontMatter, writeFrontMatter } from "./front-matter";
import { readImport, UnreadableFile } from "./read-import";

const file = (name: string, content: string | Uint8Array) => {
  const bytes = typeof content === "string" ? strToU8(content) : content;
  const made = new File([new Uint8Array(bytes)], name);
  // jsdom's File has no arrayBuffer of its own.
  made.arrayBuffer = async () => new Uint8Array(bytes).buffer;
  return made;
};

describe("articles come in", () => {
  test("from a ZIP of Markdown, paired and dated", async () => {
    const front = { pair: "a1", title: 'Café: "to go"', slug: "cafe", category: "work", date: "2024-05-01" };
    const zip = zipSync({
      "cafe.pt.md": strToU8(writeFrontMatter({ front: { ...front, language: "pt" }, text: "Um **café**." })),
      "cafe.en.md": strToU8(
        writeFrontMatter({ front: { ...front, slug: "coffee", language: "en" }, text: "A coffee." }),
      ),
      "readme.txt": strToU8("não"),
    });
    const incoming = await readImport(file("blog.zip", zip), "pt");
    expect(incoming).toMatchObject([
      { pair: "a1", language: "pt", slug: "cafe", title: 'Café: "to go"', dated: "2024-05-01T00:00:00.000Z" },
      { pair: "a1", language: "en", slug: "coffee" },
    ]);
    expect(incoming.map(({ body }) => textOf(body))).toEqual(["Um café.", "A coffee."]);
  });

  test("from Ghost, without its pages and scripts", async () => {
    const posts = [
      {
        id: "1",
        title: "Olá",
        slug: "ola",
        html: "<p>Um <script>x</script>texto</p>",
        published_at: "2023-01-02T03:04:05Z",
      },
      { id: "2", title: "Sobre", html: "<p>x</p>", type: "page" },
      { id: "3", title: "Vazio", html: null },
    ];
    const incoming = await readImport(file("ghost.json", JSON.stringify({ db: [{ data: { posts } }] })), "en");
    expect(incoming).toMatchObject([{ language: "en", title: "Olá", slug: "ola", dated: "2023-01-02T03:04:05.000Z" }]);
    expect(JSON.stringify(incoming)).not.toContain("script");
  });

  test("from WordPress, with paragraphs that have no tags", async () => {
    const item = (type: string, title: string, content: string) =>
      `<item><title>${title}</title><wp:post_id>7</wp:post_id><wp:post_type>${type}</wp:post_type><wp:status>publish</wp:status><wp:post_name>um</wp:post_name><wp:post_date_gmt>2022-03-04 05:06:07</wp:post_date_gmt><content:encoded><![CDATA[${content}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded></item>`;
    const xml = `<rss xmlns:wp="w" xmlns:content="c" xmlns:excerpt="e"><channel>${item("post", "Um", "Primeiro.\n\nSegundo &amp; <b>forte</b>.")}${item("page", "Não", "x")}</channel></rss>`;
    const incoming = await readImport(file("wp.xml", xml), "pt");
    expect(incoming).toMatchObject([{ title: "Um", slug: "um", dated: "2022-03-04T05:06:07.000Z" }]);
    expect(incoming.map(({ body }) => textOf(body))).toEqual(["Primeiro.\nSegundo & forte."]);
  });

  test.each([
    ["blog.zip", "not a zip"],
    ["ghost.json", "{"],
    ["ghost.json", "{}"],
    ["wp.xml", "<rss><channel>"],
    ["virus.exe", "MZ"],
  ])("not from %s that holds %j", async (name, content) => {
    await expect(readImport(file(name, content), "pt")).rejects.toBeInstanceOf(UnreadableFile);
  });
});

test.each(["no head", "---\ntitle: x", "\uFEFF---\ntitle: 'it''s'\n---\ntext", "---\n---\n"])(
  "front matter of %j is read without complaint",
  (text) => {
    expect(() => readFrontMatter(text)).not.toThrow();
  },
);
