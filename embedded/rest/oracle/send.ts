import type { SentRequest } from "./side-by-side.ts";

export const get = (path: string, more: Partial<SentRequest> = {}): SentRequest => ({ method: "GET", path, ...more });
export const all = (...paths: string[]): SentRequest[] => paths.map((path) => get(path));
export const send = (method: string, path: string, body: unknown, more: Partial<SentRequest> = {}): SentRequest => ({
  method,
  path,
  prefer: "return=representation",
  ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  ...more,
});

/** Values that look like something else. */
export const HOSTILE = [
  "+5511999",
  "5511999",
  " 5511999",
  "1.50",
  "True",
  "null",
  "0x1F",
  '"q"',
  "12345678901234567890",
  "constructor",
  "valueOf",
  "*",
  "_",
  "100%",
  "",
  "a,b",
  "{a}",
  "(a)",
  "a\\b",
  "eq.x",
  "NULL",
  "true",
  "not.null",
  "'",
];
export const value = (text: string): string => encodeURIComponent(text);
export const quoted = (text: string): string => value(`"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`);
