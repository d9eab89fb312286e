import fc from "fast-check";
import type { Caller } from "./people.ts";
import { anyText } from "./values.ts";

/**
 * A generated request, without its origin and its sender. `{{factor}}` and the like stand for what the sender has
 * learned (see people.ts), `{{id}}`, `{{email}}`, `{{password}}` and `{{token}}` for the sender's own values,
 * `{{code}}` for the code that their authenticator shows. In a header `[[x]]` stands for x in base 64.
 */
export type FuzzRequest = { method: string; path: string; headers?: Record<string, string>; body?: string };
export type Endpoint = {
  name: string;
  asks: fc.Arbitrary<FuzzRequest>;
  /** The senders; the visitor, the student and the teacher by default. */
  senders?: readonly Caller[];
  /** The senders whom it always refuses. */
  refuses?: readonly Caller[];
};
export const EVERYBODY: readonly Caller[] = ["visitor", "student", "teacher"];
/** Senders for the server's own endpoints: the server, and people who are refused. */
export const BESIDE_SERVER: readonly Caller[] = ["server", "teacher", "visitor"];

export const METHODS = fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS");
/** Mostly one method, and sometimes any. */
export const mostly = (method: string) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(method) }, { weight: 1, arbitrary: METHODS });
export const json = { "content-type": "application/json" };
const broken = fc.constantFrom("{", "[", '{"a":', "", "\0", "null", "[]", '"x"', "1e999", '{"__proto__":{"x":1}}');
export const bodyOf = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 9, arbitrary: value.map((given) => JSON.stringify(given) ?? "null") },
    { weight: 1, arbitrary: broken },
  );
export const escaped = (text: unknown) => encodeURIComponent(String(text).toWellFormed()).slice(0, 1500);
export const query = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom("", ...names), anyText), anyText), { maxLength: 4 })
    .map((pairs) => (pairs.length ? `?${pairs.map((pair) => pair.map(escaped).join("=")).join("&")}` : ""));
