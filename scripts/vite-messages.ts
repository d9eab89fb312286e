import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { scriptIn } from "../app/i18n/script-language.ts";

const MODULE = /app\/i18n\/paraglide\/messages\/(?!_index)(\w+)\.js$/;
/** A message of one sentence in a language, as the compiler writes it. */
const SENTENCE =
  /const (pt|en)_\w+ = \/\*\*[^*]*\*\/ \((i?)\) => \{\s*return \/\*\* @type \{LocalizedString\} \*\/ \((`(?:[^`\\]|\\.)*`)\)\s*\};/g;
/** A message's choice of its language, as the compiler writes it into each. */
const CHOICE =
  /\(\(inputs(?: = \{\})?, options = \{\}\) => \{\s*const locale = experimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)\s*if \(locale === "en"\) return (\w+)\(inputs\)\s*return (\w+)\(inputs\)\s*\}\)/;
const CHOOSE = "\0choose-language";

/** A message's place in a built script, until the script is written in each language. */
const PLACE = /__message\((["'`])(\w+)\1\)(\(\))?/g;
/** The characters before and behind a function that stands by itself. */
const BEFORE = /[=,(:[]$/;
const BEHIND = /^[,;)\]}]/;

const FILE = /[\w.-]+\.js\b/g;
const SOURCE = /(?<!\.test|\.d)\.tsx?$/;

type Lang = "pt" | "en";
type Sentences = Record<Lang, string> & { hasInputs: boolean };
/** The messages that scripts in a language have in the other, too. */
type Needed = Record<Lang, ReadonlySet<string>>;

/**
 * Writes each script of the browser twice, with its messages in one language: `page-12345678.js` in Portuguese,
 * `page-12345678.en.js` in English. Documents name those of their own (app/i18n/script-language.ts).
 */
export function messagesByLanguage(): Plugin {
  const known = new Map<string, Record<Lang, string>>();
  let needed: Needed = { pt: new Set(), en: new Set() };
  return {
    name: "messages-by-language",
    apply: "build",
    buildStart() {
      needed = neededIn(sourcesBelow(path.join(this.environment.config.root, "app")));
    },
    resolveId: (id) => (id === CHOOSE ? id : undefined),
    load(id) {
      if (id !== CHOOSE) return;
      const { root } = this.environment.config;
      return `import { getLocale } from "${root}/app/i18n/paraglide/runtime.js";
export const choose = (pt, en) => (inputs = {}, options = {}) => ((options.locale ?? getLocale()) === "en" ? en : pt)(inputs);`;
    },
    transform(code, id) {
      const name = MODULE.exec(id)?.[1];
      if (this.environment.name !== "client" || !name) return;
      const sentences = sentencesOf(code);
      if (!sentences) return shorten(code) ?? this.error(`${id} chooses its language in another way`);
      const written = writeBoth(name, sentences, needed);
      const key = `${name}_${createHash("sha256").update(JSON.stringify(written)).digest("hex").slice(0, 8)}`;
      known.set(key, written);
      // Chunks are planned by the lengths of modules, so the sentence stands beside it.
      return `export const ${name} = /* @__PURE__ */ __message("${key}"); // ${written.pt.replaceAll("\n", " ")}`;
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        if (this.environment.name !== "client") return;
        const chunks = Object.values(bundle).filter((made) => made.type === "chunk");
        const files = new Set(chunks.map(({ fileName }) => fileName));
        for (const chunk of chunks) {
          const english = scriptIn("en", chunk.fileName);
          if (english !== chunk.fileName) {
            const source = nameEnglish(say(chunk.code, known, "en"), files);
            this.parse(source);
            this.emitFile({ type: "asset", fileName: english, source });
          }
          chunk.code = say(chunk.code, known, "pt");
          this.parse(chunk.code);
        }
      },
    },
  };
}

/** An English script, with the English names of the scripts that it loads. */
const nameEnglish = (code: string, files: ReadonlySet<string>): string =>
  code.replace(FILE, (name) => {
    const file = `assets/${name}`;
    return files.has(file) ? path.basename(scriptIn("en", file)) : name;
  });

/** A message's sentence in each language; undefined for one with variants. */
export function sentencesOf(code: string): Sentences | undefined {
  const found = new Map([...code.matchAll(SENTENCE)].map(([, lang, inputs, text]) => [lang, { inputs, text }]));
  const pt = found.get("pt");
  const en = found.get("en");
  if (!pt?.text || !en?.text) return;
  return { pt: pt.text, en: en.text, hasInputs: pt.inputs === "i" || en.inputs === "i" };
}

/** A message's function in the scripts of each language. */
function writeBoth(name: string, { pt, en, hasInputs }: Sentences, needed: Needed): Record<Lang, string> {
  const own = (text: string) => `${hasInputs ? "i" : "()"}=>${text}`;
  return {
    pt: needed.pt.has(name) ? `(i,o)=>o?.locale==="en"?${en}:${pt}` : own(pt),
    en: needed.en.has(name) ? `(i,o)=>o?.locale==="pt"?${pt}:${en}` : own(en),
  };
}

/** A script with its messages in a language. @throws for a message that is not known */
export function say(code: string, known: ReadonlyMap<string, Record<Lang, string>>, lang: Lang): string {
  return code.replace(PLACE, (place, _quote: string, key: string, call = "", at: number) => {
    const text = known.get(key)?.[lang];
    if (text === undefined) throw new Error(`There is no message ${key}`);
    if (call && text.startsWith("()=>")) return text.slice("()=>".length);
    const isAlone = !call && BEFORE.test(code.slice(0, at)) && BEHIND.test(code.slice(at + place.length));
    return (isAlone ? text : `(${text})`) + call;
  });
}

/**
 * The messages that are asked for in another language than the document's: those of files that name a language, and, where the
 * document is not in the school's first language, those that are handed on, since a failure is logged in that one
 * (app/platform/errors/report-error.ts).
 */
export function neededIn(sources: Iterable<string>): Needed {
  const needed = { pt: new Set<string>(), en: new Set<string>() };
  for (const code of sources)
    for (const [, name = "", call] of code.matchAll(/\bm\.(\w+)(\()?/g)) {
      const namesLanguage = /\{ locale\b/.test(code);
      if (namesLanguage) needed.pt.add(name);
      if (namesLanguage || !call) needed.en.add(name);
    }
  return needed;
}

function* sourcesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && SOURCE.test(entry.name)) yield readFileSync(path.join(entry.parentPath, entry.name), "utf8");
}

/** A message's module with the shared choice; undefined where the compiler writes it in another way. */
export const shorten = (code: string): string | undefined =>
  CHOICE.test(code)
    ? `import { choose } from ${JSON.stringify(CHOOSE)};\n${code.replace(CHOICE, "(/* @__PURE__ */ choose($2, $1))")}`
    : undefined;
