import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { transformWithOxc } from "vite";
import { expect, test } from "vitest";
import { SUPPORTED } from "./browsers.ts";
import { IN_SOURCES, ON_SERVER } from "./exceptions.ts";
import { newerFunctions } from "./newer-functions.ts";

const names = (script: string) => newerFunctions(script).map(({ name }) => name);

test.each([
  ["Response.json({})", "Response.json"],
  ["const a = URL.canParse", "URL.canParse"],
  ["globalThis.Promise.withResolvers()", ".withResolvers()"],
  ["AbortSignal.any([one])", "AbortSignal.any"],
  ["[].toSorted()", ".toSorted()"],
  ["one.union(other)", ".union()"],
  ["map.values().map((one) => one)", "Iterator.prototype.map"],
  ["new URLPattern()", "URLPattern"],
  ["window.navigation.navigate(to)", "window.navigation"],
  ["navigator.wakeLock.request()", "navigator.wakeLock"],
  ["requestIdleCallback(run)", "requestIdleCallback"],
  ["navigator.setAppBadge(1)", "navigator.setAppBadge"],
  ["const search = new URLSearchParams(); search.size", ".size"],
  ["new URL(address).searchParams.size", ".size"],
  ["/[a--b]/v.test(text)", "RegExp.unicodeSets"],
])("%s is reported as newer", (script, name) => expect(names(script)).toContain(name));

test.each([
  [
    "it is asked for first",
    "AbortSignal.any?.([one]); typeof URLPattern; navigator.setAppBadge?.(1); navigator.wakeLock?.request()",
  ],
  [
    "the name is the script's own",
    "function f(URLPattern) { return URLPattern } const { scheduler } = own; scheduler()",
  ],
  ["it is a key", "const own = { URLPattern: 1, groupBy() {} }; class Own { toSorted = 1 }"],
  ["it is of something imported", 'import { z } from "zod"; z.union([one, other])'],
  ["it takes a list, as no method of a set does", "const read = (z) => z.union([one, other])"],
  ["it is of an array", "Object.values(own).map(read); [...map.values()].filter(read); own.keys.map(read)"],
  [
    "all supported browsers have it",
    "new Map().size; const found = new Set(); found.size; structuredClone(1); [].at(-1); crypto.randomUUID(); text.replaceAll(a, b)",
  ],
])("nothing is reported where %s", (_when, script) => expect(newerFunctions(script)).toEqual([]));

test("the report lists the browsers that lack a function", () => {
  expect(newerFunctions("Response.json({})")[0]?.lacking).toEqual(["safari 16.4", "safari_ios 16.4"]);
  expect(newerFunctions("[].toSorted()")[0]?.lacking).toEqual(
    ["chrome", "chrome_android", "webview_android"].map((name) => `${name} ${SUPPORTED.chrome}`),
  );
});

const root = path.resolve(import.meta.dirname, "../..");

test("no source for browsers calls a newer function, and each exception is still needed", async () => {
  const cwd = path.join(root, "app");
  const files = globSync("**/*.{ts,tsx}", { cwd, exclude: ["i18n/**/paraglide/**", "**/*.test.*"] });
  const found: { file: string; named: string[] }[] = [];
  for (const file of files) {
    const { code } = await transformWithOxc(readFileSync(path.join(cwd, file), "utf8"), file, { jsx: "preserve" });
    const named = newerFunctions(code, file.replace(/\.ts$/, ".js")).map(({ name }) => name);
    if (named.length > 0) found.push({ file, named });
  }
  const excused = (file: string) => ON_SERVER.includes(file) || /(^|[/-])(testing|tests|fixtures)\b/.test(file);
  expect(found.map(({ file }) => file)).toEqual(expect.arrayContaining([...ON_SERVER, ...Object.keys(IN_SOURCES)]));
  for (const { file, named } of found.filter(({ file }) => !excused(file)))
    expect(named.toSorted(), file).toEqual(IN_SOURCES[file]?.names.toSorted());
});

test("the README and the message for older browsers name the same browsers", () => {
  const said = [
    /## Browsers\n\n([^#]*)/.exec(readFileSync(path.join(root, "README.md"), "utf8"))?.[1],
    ...["pt", "en"].map(
      (lang) =>
        JSON.parse(readFileSync(path.join(root, `app/i18n/messages/${lang}/common.json`), "utf8")).common_older_browser,
    ),
  ];
  for (const words of said)
    for (const [name, version] of Object.entries(SUPPORTED))
      expect(String(words).replace("Chrome and Android WebView", "Chrome").toLowerCase()).toContain(
        `${name} ${version}`,
      );
});
