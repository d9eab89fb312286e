import type { Types } from "./mend.ts";

/** PostgREST answers `numeric` as a number; lite as one where its text survives the way there and back (9.5), else as text (8.0). */
export const decimals: Types = {
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
};
