import type { PostgresTypes } from "./names.ts";

/** PostgREST answers `2026-11-21T00:03:00+00:00`; lite passes on PostgreSQL's own `2026-11-21 00:03:00+00`. */
const toIso = (text: string): string => {
  const at = text.indexOf(" ");
  if (at < 0) return text;
  const iso = `${text.slice(0, at)}T${text.slice(at + 1)}`;
  return SHORT_OFFSET.test(iso) ? `${iso}:00` : iso;
};
const SHORT_OFFSET = /[+-]\d\d$/;
const identity = (value: unknown) => value;

export const timestamps: PostgresTypes = {
  timestamptz: { to: 1184, from: [1184], serialize: identity, parse: toIso },
  timestamp: { to: 1114, from: [1114], serialize: identity, parse: toIso },
};
