import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";

const FOLDER = path.join(import.meta.dirname, "messages");
const APP = path.resolve(import.meta.dirname, "..");
const Messages = z.record(z.string(), z.unknown());

const load = (lang: string, file: string) =>
  Messages.parse(JSON.parse(readFileSync(path.join(FOLDER, lang, file), "utf8")));
const namespaces = readdirSync(path.join(FOLDER, "pt")).filter((file) => file.endsWith(".json"));
const settings = z
  .object({ "plugin.inlang.messageFormat": z.object({ pathPattern: z.array(z.string()) }) })
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, "project.inlang/settings.json"), "utf8")));
const variables = (value: unknown) => [...new Set(JSON.stringify(value).match(/\{\w+\}/g) ?? [])].sort();

test("every namespace file is compiled", () => {
  const compiled = settings["plugin.inlang.messageFormat"].pathPattern.map((pattern) => path.basename(pattern));
  expect(compiled.sort()).toEqual(namespaces.sort());
  expect(readdirSync(path.join(FOLDER, "en")).sort()).toEqual(namespaces);
});

describe.each(namespaces)("%s", (file) => {
  const pt = load("pt", file);
  const en = load("en", file);

  test("says the same things in both languages", () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(pt).sort());
  });

  test("fills in the same facts in both languages", () => {
    const differing = Object.keys(pt).filter((key) => variables(pt[key]).join() !== variables(en[key]).join());
    expect(differing).toEqual([]);
  });

  test("keys carry their namespace", () => {
    const namespace = path.basename(file, ".json");
    expect(Object.keys(pt).filter((key) => !key.startsWith(`${namespace}_`))).toEqual([]);
  });
});

test("every message is said somewhere", () => {
  const source = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("i18n/paraglide"))
    .map((file) => readFileSync(path.join(APP, file), "utf8"))
    .join("\n");
  const unused = namespaces
    .flatMap((file) => Object.keys(load("pt", file)))
    .filter((key) => !new RegExp(`\\bm\\.${key}\\b|["'\`]${key}["'\`]`).test(source));
  expect(unused).toEqual([]);
});
