import { expect, test } from "vitest";
import { textOf } from "./text-of";

test.each([
  ["UTF-8", [0xc3, 0xa3]],
  ["UTF-8 that says so", [0xef, 0xbb, 0xbf, 0xc3, 0xa3]],
  ["Latin-1", [0xe3]],
  ["UTF-16 of Windows", [0xff, 0xfe, 0xe3, 0]],
  ["UTF-16 of others", [0xfe, 0xff, 0, 0xe3]],
])("a file in %s is read as it was written", async (_, bytes) => {
  expect(await textOf(new Blob([Uint8Array.from(bytes)]))).toBe("ã");
});

test.each(["utf-16le", "utf-16be"])("%s that does not say so is told by its zeros", async (encoding) => {
  const words = [...'"Data";"Histórico"'].flatMap((letter) => {
    const code = letter.charCodeAt(0);
    return encoding === "utf-16le" ? [code, 0] : [0, code];
  });
  expect(await textOf(new Blob([Uint8Array.from(words)]))).toBe('"Data";"Histórico"');
});

test("one letter that was cut in half does not spoil the others", async () => {
  const bytes = [...new TextEncoder().encode("São João"), 0xc3];
  expect(await textOf(new Blob([Uint8Array.from(bytes)]))).toBe("São João\uFFFD");
});
