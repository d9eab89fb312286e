import type { Types } from "./mend.ts";

/** PostgREST writes and reads `bytea` as text (`\x6869`); lite's driver encodes that text again, and reads a buffer. */
const asIs = (value: unknown) => value;

export const bytes: Types = {
  bytea: { to: 17, from: [17], serialize: asIs, parse: asIs },
};
