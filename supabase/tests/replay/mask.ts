import { UUID } from "./calls.ts";

/** Ids, digests, keys of links, references of payments, and instants as the database's clock writes them. */
const MADE = {
  id: UUID,
  digest: /[0-9a-f]{24,}/g,
  key: /(?<![\w-])[\w-]{43}(?![\w-])/g,
  reference: /\b[0-9A-Z]{25}\b/g,
  instant: /20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d\.\d+(?:[+-]\d\d(?::?\d\d)?|Z)?/g,
};
/** Lists in a random order. */
const SHUFFLED = /("option_order": )\[[^\]]*\]/g;

/**
 * Replaces values that are generated anew in each run, so that equal answers compare equal.
 * @param known the text of all earlier rows
 */
export function createMask(known: string): (value: unknown) => unknown {
  const kept = new Set(Object.values(MADE).flatMap((made) => known.match(made) ?? []));
  const maskText = (text: string): string =>
    Object.entries(MADE)
      .reduce(
        (masked, [name, made]) => masked.replace(made, (found) => (kept.has(found) ? found : `a new ${name}`)),
        text,
      )
      .replace(SHUFFLED, "$1[]");
  const mask = (value: unknown): unknown => {
    if (typeof value === "string") return maskText(value);
    if (Array.isArray(value)) return value.map(mask);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        maskText(name),
        name === "options" && Array.isArray(one) ? one.toSorted() : mask(one),
      ]),
    );
  };
  return mask;
}
