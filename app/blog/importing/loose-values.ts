/** A property of an unknown value; undefined where it has none. */
export function at(thing: unknown, name: string): unknown {
  return typeof thing === "object" && thing !== null
    ? new Map<string, unknown>(Object.entries(thing)).get(name)
    : undefined;
}

/** The first of these properties that is a text or a number, as text; empty without one. */
export const textAt = (thing: unknown, ...names: string[]): string => {
  for (const name of names) {
    const value = at(thing, name);
    if (typeof value === "string" && value) return value;
    if (typeof value === "number") return String(value);
  }
  return "";
};

/** A property that is a list; empty for any other value. */
export const listAt = (thing: unknown, name: string): unknown[] => {
  const value = at(thing, name);
  return Array.isArray(value) ? value : [];
};
