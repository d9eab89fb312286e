import { expect, test } from "vitest";
import { fileAddress } from "./file-address.ts";

const SIGNED = "https://school.example/storage/v1/object/sign/homework/x?token=t";

test("a picture or recording opens in place, anything else is saved under its name", () => {
  expect(fileAddress(SIGNED, "a/b/c.jpg", "me.jpg")).toBe(SIGNED);
  expect(fileAddress(SIGNED, "a/b/c.m4a", "voice.m4a")).toBe(SIGNED);
  expect(fileAddress(SIGNED, "a/b/c.txt", "lição & 1.txt")).toBe(`${SIGNED}&download=li%C3%A7%C3%A3o%20%26%201.txt`);
  expect(fileAddress(SIGNED, "a/b/c.heic", "me.heic")).toContain("&download=");
  expect(fileAddress(undefined, "a/b/c.pdf", "a.pdf")).toBe("");
});
