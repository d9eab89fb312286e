import type { PostgresTypes } from "./names.ts";

/** lite hands the driver JSON as text, and the driver encodes it again: triggers then read a string where an object was. */
const encode = (value: unknown): string =>
  typeof value === "string" && /^[[{]/.test(value) ? value : JSON.stringify(value);

export const jsonOnce: PostgresTypes = {
  json: { to: 114, from: [114], serialize: encode, parse: (text: string) => JSON.parse(text) },
  jsonb: { to: 3802, from: [3802], serialize: encode, parse: (text: string) => JSON.parse(text) },
};
