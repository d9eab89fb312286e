import type { WithFront } from "./read-front-matter";

/** The page's id at the end of each file and folder of Notion. */
const ID = / [\da-f]{32}(?=\.|\/|$)/gi;
const PROPERTY = /^([\p{L}\d][\p{L}\d ()/_-]{0,40}): (.+)$/u;
/** Properties that articles have, by their usual names. */
const NAMES: [name: string, what: RegExp][] = [
  ["tags", /^(?:tags?|etiquetas?|categor(?:y|ies|ias?)|multi-select|assuntos?|topics?)$/i],
  [
    "date",
    /^(?:(?:published|publish|publication|created)(?: (?:at|on|time|date))?|date|data(?: de (?:publicação|criação))?|publicado(?: em)?|criado(?: em)?)$/i,
  ],
  ["state", /^(?:status|state|estado|situação)$/i],
  ["slug", /^(?:slug|url)$/i],
  ["description", /^(?:description|summary|excerpt|descrição|resumo)$/i],
];

export const isNotion = (path: string): boolean => / [\da-f]{32}\.(?:md|markdown)$/i.test(path);

/** The name under which articles have a property of Notion, such as `date` for "Publicado em"; undefined for one that none has. */
export const nameOfProperty = (name: string): string | undefined =>
  NAMES.find(([, what]) => what.test(name.trim()))?.[0];

/** A path without Notion's ids. */
export const withoutNotionIds = (path: string): string => path.replace(ID, "");

/**
 * Reads the properties that Notion writes below the title as front matter. `others`: properties that an article cannot
 * have.
 */
export function readNotionPage({ front, text }: WithFront): WithFront & { others: string[] } {
  const lines = text.split("\n");
  const title = lines.findIndex((line) => line.trim() !== "");
  const heading = /^# (.+)$/.exec(lines[title] ?? "")?.[1];
  if (heading === undefined) return { front, text, others: [] };
  const after = lines.findIndex((line, place) => place > title && line.trim() !== "");
  const end = lines.findIndex((line, place) => place >= after && !PROPERTY.test(line));
  const properties = after < 0 ? [] : lines.slice(after, end < 0 ? undefined : end);
  // Properties end with an empty line; a paragraph that only looks like a property continues.
  const isBlock = properties.length > 0 && (lines[end] ?? "").trim() === "";
  if (!isBlock) return { front: { title: heading, ...front }, text, others: [] };
  const own: Record<string, unknown> = { title: heading };
  const others: string[] = [];
  for (const line of properties) {
    const [, name = "", value = ""] = PROPERTY.exec(line) ?? [];
    const known = nameOfProperty(name);
    if (known && own[known] === undefined) own[known] = known === "state" ? stateOf(value) : value;
    else others.push(line);
  }
  return { front: { ...own, ...front }, text: [lines[title], "", ...lines.slice(end)].join("\n"), others };
}

/** `Publicado`, `Done`, `Live` and the like are published; any other state is a draft. */
export const stateOf = (value: string): "published" | "draft" =>
  /^(?:publi|done|live|conclu|feito|no ar)/i.test(value) ? "published" : "draft";
