import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { heading, line, makePdf, row } from "./pdf.ts";

/** The characters of a PDF's embedded fonts, by their mappings to Unicode. */
function loadFont(pdf: Buffer): Set<string> {
  const found = new Set<string>();
  const text = pdf.toString("latin1");
  for (const { index, 0: opening } of text.matchAll(/stream\r?\n/g)) {
    const end = text.indexOf("endstream", index);
    const packed = pdf.subarray(index + opening.length, end);
    if (packed[0] !== 0x78) continue;
    const stream = inflateSync(packed).toString("latin1");
    if (!stream.includes("beginbfrange")) continue;
    for (const [, hex = ""] of stream.matchAll(/<([0-9a-f]{4})>/g))
      found.add(String.fromCharCode(Number.parseInt(hex, 16)));
  }
  return found;
}

test.each([
  "Ana Kovačević",
  "Şule Öztürk",
  "Łukasz Żółć",
  "Анна Ёлкина",
  "Σοφία Ιωάννου",
  "Nguyễn Thị Đặng",
  "İnan Işık",
  "山田 太郎",
  "李小龍",
  "김철수",
  "Ольга → θ",
  "דוד כהן",
  "สมชาย",
])("%s is printed with every character", async (name) => {
  const pdf = await makePdf("English", name, (paper) => {
    heading(paper, name);
    line(paper, name);
    row(paper, name, name);
  });
  const letters = loadFont(pdf);
  expect([...name].filter((letter) => letter !== " " && !letters.has(letter))).toEqual([]);
});

test("decomposed letters are composed, and invisible characters are not drawn", async () => {
  const letters = loadFont(await makePdf("English", "x", (paper) => line(paper, "Kovac\u030c \u1e25 \u200b")));
  expect([..."Kovač\u1e25"].filter((letter) => !letters.has(letter))).toEqual([]);
  expect(letters).not.toContain("?");
});

test.each(["محمد علي", "नेहा शर्मा"])("%s is shaped with the joining glyphs of its font", async (name) => {
  const pdf = (await makePdf("English", "x", (paper) => line(paper, name))).toString("latin1");
  expect(pdf).toMatch(/NotoSans(Arabic|Devanagari)/);
  expect(pdf).not.toMatch(/Unifont/);
});

test("a PDF in Western European letters embeds no font", async () => {
  const pdf = await makePdf("English", "Recibo", (paper) => line(paper, "José Conceição – R$ 10,00"));
  expect(loadFont(pdf).size).toBe(0);
});
