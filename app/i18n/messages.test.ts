import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { m as notifications } from "./notifications/paraglide/messages.js";

const FOLDER = path.join(import.meta.dirname, "messages");
const ROOT = path.resolve(import.meta.dirname, "../..");
const Messages = z.record(z.string(), z.unknown());

const load = (lang: string, file: string) =>
  Messages.parse(JSON.parse(readFileSync(path.join(FOLDER, lang, file), "utf8")));
const namespaces = readdirSync(path.join(FOLDER, "pt")).filter((file) => file.endsWith(".json"));
const Settings = z.object({ "plugin.inlang.messageFormat": z.object({ pathPattern: z.array(z.string()) }) });
const compiledBy = (project: string) =>
  Settings.parse(JSON.parse(readFileSync(path.join(import.meta.dirname, project, "settings.json"), "utf8")))[
    "plugin.inlang.messageFormat"
  ].pathPattern.map((pattern) => path.basename(pattern));
/** A straight apostrophe after a letter or a parameter. The specification gives no text with one. */
const STRAIGHT = /[\p{L}}]'/u;
const variables = (value: unknown) => [...new Set(JSON.stringify(value).match(/\{\w+\}/g) ?? [])].sort();

test("every namespace file is compiled once", () => {
  const compiled = [...compiledBy("project.inlang"), ...compiledBy("notifications.inlang")];
  expect(compiled.sort()).toEqual(namespaces.sort());
  expect(readdirSync(path.join(FOLDER, "en")).sort()).toEqual(namespaces);
});

describe.each(namespaces)("%s", (file) => {
  const pt = load("pt", file);
  const en = load("en", file);

  test("both languages have the same messages", () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(pt).sort());
  });

  test("messages use the same parameters in both languages", () => {
    const differing = Object.keys(pt).filter((key) => variables(pt[key]).join() !== variables(en[key]).join());
    expect(differing).toEqual([]);
  });

  test("an apostrophe is typographic, as the quotation marks are", () => {
    const straight = [...Object.entries(pt), ...Object.entries(en)].filter(([, text]) =>
      STRAIGHT.test(JSON.stringify(text)),
    );
    expect(straight.map(([key]) => key)).toEqual([]);
  });

  test("keys carry their namespace", () => {
    const namespace = path.basename(file, ".json");
    expect(Object.keys(pt).filter((key) => !key.startsWith(`${namespace}_`))).toEqual([]);
  });
});

test("a message on the server throws without the reader's language", () => {
  expect(notifications.bell_backup_failed({}, { locale: "en" })).toBe("Last night’s backup failed");
  expect(() => notifications.bell_backup_failed({})).toThrow("No locale found");
});

test("every message is used somewhere", () => {
  const named = new Set(
    globSync("{app,server}/**/*.{ts,tsx}", { cwd: ROOT })
      .map((file) => readFileSync(path.join(ROOT, file), "utf8"))
      .flatMap((source) => [...source.matchAll(/\bm\.(\w+)|["'`](\w+)["'`]/g)])
      .map(([, message, quoted]) => message ?? quoted),
  );
  const keys = namespaces.flatMap((file) => Object.keys(load("pt", file)));
  expect(keys.filter((key) => !named.has(key))).toEqual([]);
});
