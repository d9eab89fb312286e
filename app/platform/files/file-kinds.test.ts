import { expect, test } from "vitest";
import { canBeText, nameAs, nameEnding, uniqueName } from "./file-kinds.ts";

test.each([
  ["image/heic", "IMG_0001.JPG", "IMG_0001.heic"],
  ["image/jpeg", "IMG_0001.HEIC", "IMG_0001.jpg"],
  ["image/jpeg", "photo.JFIF", "photo.JFIF"],
  ["image/jpeg", "photo.jpeg.heic", "photo.jpeg"],
  ["image/jpeg", "photo.exe", "photo.exe.jpg"],
  ["audio/ogg", "PTT-20261125-WA0001.opus", "PTT-20261125-WA0001.opus"],
  ["audio/mp4", "Voice 001.3gp", "Voice 001.m4a"],
  ["video/quicktime", "IMG_0002.MOV", "IMG_0002.MOV"],
  ["application/pdf", "unit 1.2", "unit 1.2.pdf"],
  ["application/pdf", "essay", "essay.pdf"],
  ["application/pdf", "essay.", "essay.pdf"],
  ["application/pdf", "Dr.Silva", "Dr.Silva.pdf"],
  ["application/pdf", ".pdf", "file.pdf"],
  ["application/pdf", "\u202e\u200b", "file.pdf"],
  ["text/plain", "..\\../my\n essay.txt", ".. .. my essay.txt"],
  ["image/png", "\u202Egpj.exe\u202C", "gpj.exe.png"],
  ["text/plain", "reda\u0063\u0327a\u0303o.txt", "redação.txt"],
  ["application/pdf", `${"a".repeat(300)}.PDF`, `${"a".repeat(196)}.PDF`],
  ["application/pdf", `${"a".repeat(195)}\u{1F600}.pdf`, `${"a".repeat(195)}.pdf`],
])("a file of %s named %j is called %j", (type, name, called) => expect(nameAs(type, name, "file")).toBe(called));

test("a dot before a number is not read as an extension", () => {
  expect(["unit 1.2", "a.MP3", "b.3gp", "c", "d.", "e.tar.gz"].map(nameEnding)).toEqual([
    "",
    "mp3",
    "3gp",
    "",
    "",
    "gz",
  ]);
});

test("pages, programs and pictures are not taken for text by their names", () => {
  expect(["", "txt", "doc", "silva"].filter(canBeText)).toEqual(["", "txt", "doc", "silva"]);
  expect(["html", "svg", "js", "jpg", "m4a", "mp4", "pdf", "gdoc"].filter(canBeText)).toEqual([]);
});

test("a name that another file has gets a number", () => {
  expect(uniqueName("image.jpg", [])).toBe("image.jpg");
  expect(uniqueName("image.jpg", ["image.jpg", "Image (2).JPG"])).toBe("image (3).jpg");
  expect(uniqueName("essay", ["essay"])).toBe("essay (2)");
});
