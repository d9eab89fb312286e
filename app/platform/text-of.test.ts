import { expect, test } from "vitest";
import { textOf } from "./text-of";

test.each([
  ["UTF-8", [0xc3, 0xa3]],
  ["UTF-8 that says so", [0xef, 0xbb, 0xbf, 0xc3, 0xa3]],
  ["Latin-1", [0xe3]],
])("a file in %s is read as it was written", async (_, bytes) => {
  expect(await textOf(new Blob([Uint8Array.from(bytes)]))).toBe("ã");
});
