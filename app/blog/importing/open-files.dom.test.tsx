import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { readImport } from "../managing/read-import";
import { fileOf, read, wxr } from "./fixtures/read";
import { type PictureFile, UnreadableFile } from "./imported-article";
import { pictureFinder } from "./match-pictures";

const bytes = (text: string) => new TextEncoder().encode(text);
const refusal = async (name: string, content: string | Uint8Array) => {
  const error = await read(name, content).catch((caught: unknown) => caught);
  return error instanceof UnreadableFile ? error.reason : error;
};

test.each([
  ["blog.zip", "not a zip", "broken"],
  ["ghost.json", "{", "broken"],
  ["ghost.json", "{}", "kind"],
  ["wp.xml", "<rss><channel><item><title>x</title></item></channel></rss>", "kind"],
  ["virus.exe", "MZ", "kind"],
])("%s that holds %j is refused as %s", async (name, content, reason) => {
  expect(await refusal(name, content)).toBe(reason);
});

test("a ZIP that would unpack to far more than its size is refused before unpacking", async () => {
  expect(await refusal("bomb.zip", zipSync({ "a.md": new Uint8Array(40_000_000) }))).toBe("unpacked");
  expect(await refusal("outer.zip", zipSync({ "bomb.zip": zipSync({ "a.md": new Uint8Array(40_000_000) }) }))).toBe(
    "unpacked",
  );
});

test("a ZIP with too many files is refused", async () => {
  const files = Object.fromEntries(Array.from({ length: 30_001 }, (_, index) => [`${index}.txt`, new Uint8Array()]));
  expect(await refusal("many.zip", zipSync(files, { level: 0 }))).toBe("many");
});

test("a ZIP in a ZIP is read, and one nested deeper is reported", async () => {
  const inner = zipSync({ "a.md": bytes("# A\n\nx"), "deep.zip": zipSync({ "b.md": bytes("# B\n\nx") }) });
  const { articles, skipped } = await read("outer.zip", zipSync({ "inner.zip": inner, "__MACOSX/._a.md": bytes("x") }));
  expect(articles.map(({ title }) => title)).toEqual(["A"]);
  expect(skipped).toEqual([{ kind: "nested", what: "inner.zip/deep.zip" }]);
});

test("an unrelated file beside the export is reported, and the export is read", async () => {
  const { articles, skipped } = await readImport([
    fileOf("a.xml", wxr({ content: "a" })),
    fileOf("package.json", "{}"),
  ]);
  expect(articles).toHaveLength(1);
  expect(skipped).toEqual([{ kind: "not articles", what: "package.json" }]);
});

const files = (...paths: string[]): PictureFile[] =>
  paths.map((path) => ({ path, read: async () => new File([], path) }));
test.each([
  [
    "https://old.example.com/wp-content/uploads/2024/05/gato-300x200.jpg",
    ["uploads/2024/05/gato.jpg", "uploads/2024/05/gato-300x200.jpg"],
    "uploads/2024/05/gato.jpg",
  ],
  [
    "https://i0.wp.com/old.example.com/wp-content/uploads/2024/05/gato.jpeg?resize=300",
    ["2024/05/gato-scaled.jpg"],
    "2024/05/gato-scaled.jpg",
  ],
  [
    "https://x.example/2024/05/gato.jpg",
    ["2024/05/gato-150x150.jpg", "2024/05/gato-1024x768.jpg"],
    "2024/05/gato-1024x768.jpg",
  ],
  ["https://x.example/2024/05/gato.jpg", ["2023/01/gato.jpg"], undefined],
  ["https://x.example/2024/05/gato.jpg", ["2023/01/gato.jpg", "Gato.JPG"], "Gato.JPG"],
  ["https://x.example/a%C3%A7a%C3%AD.png", ["ac\u0327ai\u0301.png"], "ac\u0327ai\u0301.png"],
  [
    "__GHOST_URL__/content/images/size/w600/2024/05/gato.png",
    ["content/images/2024/05/gato.png"],
    "content/images/2024/05/gato.png",
  ],
  ["posts/a/foto.jpg", ["posts/a/foto.jpg", "posts/b/foto.jpg"], "posts/a/foto.jpg"],
  ["/assets/foto.jpg", ["posts/a/foto.jpg", "posts/b/foto.jpg"], undefined],
  ["https://x.example/gato.jpg", ["gato.png", "outro-gato.jpg"], undefined],
])("%s among %j is %s", (address, paths, found) => {
  expect(pictureFinder(files(...paths))(address)?.path).toBe(found);
});
