import fc from "fast-check";
import { anyText } from "./values.ts";

/** A request as it is generated: whole but for its origin, and for who sends it. */
export type Ask = { method: string; path: string; headers?: Record<string, string>; body?: string };
export type Endpoint = { name: string; asks: fc.Arbitrary<Ask> };

export const METHODS = fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS");
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
