import { expect, test } from "vitest";
import { cacheParts } from "./cache-parts.ts";

const FILES: Readonly<Record<string, string>> = {
  "/assets/page-aaaaaaaa.js": 'import "./shared-bbbbbbbb.js"; later(() => import("./reader-cccccccc.js"))',
  "/assets/shared-bbbbbbbb.js": "",
  "/assets/reader-cccccccc.js": 'import("./deeper-dddddddd.js")',
  "/assets/deeper-dddddddd.js": "",
  "/assets/islands-eeeeeeee.js": 'import("./menu-ffffffff.js"); import("./booking-gggggggg.js")',
  "/assets/menu-ffffffff.js": "",
  "/assets/english-abcdefgh.en.js": 'import "./spoken-hhhhhhhh.en.js"',
  "/assets/booking-gggggggg.js": "",
};
const named = ["/assets/islands-eeeeeeee.js", "/assets/page-aaaaaaaa.js", "/assets/app-12345678.css"];

async function cached(isApplication: boolean, scripts = named): Promise<string[]> {
  const read: string[] = [];
  await cacheParts(
    "",
    scripts,
    async (path) => {
      read.push(path);
      return FILES[path] ?? "";
    },
    isApplication,
  );
  return read.map((path) => /\/(\w+)-/.exec(path)?.[1] ?? path).sort();
}

test("a page's scripts are cached, and of its parts the menu", async () => {
  expect(await cached(false)).toEqual(["islands", "menu", "page", "shared"]);
});

test("all parts of an application are cached, but not the parts of other pages", async () => {
  expect(await cached(true)).toEqual(["deeper", "islands", "menu", "page", "reader", "shared"]);
});

test("an English page's scripts are cached in English", async () => {
  expect(await cached(false, ["/assets/english-abcdefgh.en.js"])).toEqual(["english", "spoken"]);
});
