import { DEFAULT_LANG, type Lang } from "./screens.ts";

/** Built scripts; React, the router and what loads the others say nothing, and have one form. */
const SPEAKING = /^(\/?assets\/(?!(?:react|router|preload|rolldown-runtime)-)[\w.-]+)\.js$/;

/**
 * The address of a built script in a language: each has its messages in that of the document that names it
 * (scripts/vite-messages.ts), and names others in the same.
 */
export const scriptIn = (lang: Lang, address: string): string =>
  lang === DEFAULT_LANG ? address : address.replace(SPEAKING, `$1.${lang}.js`);

/** All addresses of scripts in a structure, such as the router's list of routes. */
export function scriptsIn<T>(lang: Lang, named: T): T {
  if (typeof named === "string") return scriptIn(lang, named) as T;
  if (typeof named !== "object" || named === null) return named;
  if (Array.isArray(named)) return named.map((one) => scriptsIn(lang, one)) as T;
  return Object.fromEntries(Object.entries(named).map(([name, one]) => [name, scriptsIn(lang, one)])) as T;
}
