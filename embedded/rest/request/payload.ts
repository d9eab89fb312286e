import Papa from "papaparse";
import { RestError } from "../rest-error.ts";
import type { Payload } from "../statements/write.ts";

/** A body of rows or arguments, and the columns or arguments that it has. */
type NamedPayload = Payload & { names: string[] };

const STARTS_WITH_OBJECT = /^[ \t\r\n]*\{/;

const invalidBody = (message: string): RestError => new RestError(400, "PGRST102", message);

/** The body's media type without parameters; JSON by default. */
export const contentTypeOf = (headers: Headers): string =>
  (headers.get("content-type") ?? "application/json").split(";")[0]?.trim().toLowerCase() ?? "";

/**
 * Reads a body of rows.
 * @param columns the columns that the query names, in place of the body's keys
 * @throws RestError where the body is invalid, or its rows have different columns
 */
export function readRows(type: string, text: string, columns: string[] | undefined): NamedPayload {
  switch (type) {
    case "application/json":
      return columns ? { text, isOne: STARTS_WITH_OBJECT.test(text), names: unique(columns) } : readJson(text);
    case "text/csv":
      return readCsv(text);
    case "application/x-www-form-urlencoded":
      return readJson(JSON.stringify(Object.fromEntries(new URLSearchParams(text))));
    default:
      throw invalidBody(`Content-Type not acceptable: ${type}`);
  }
}

/** The arguments of a function in a JSON body. */
export const readArguments = (text: string, columns: string[] | undefined): NamedPayload =>
  readRows("application/json", text === "" ? "{}" : text, columns);

/** The number of rows in a body as {@link readRows} reads it. @throws RestError where it is invalid */
export function countRows({ text, isOne }: Payload): number {
  const json = isOne ? undefined : parse(text);
  return Array.isArray(json) ? json.length : 1;
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];

/** The text is kept, so that numbers lose no digits. */
function readJson(text: string): NamedPayload {
  const json = parse(text);
  if (Array.isArray(json)) return { text, isOne: false, names: sharedKeys(json) };
  if (isObject(json)) return { text, isOne: true, names: Object.keys(json) };
  return { text: "[]", isOne: false, names: [] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidBody("Empty or invalid json");
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function sharedKeys(rows: readonly unknown[]): string[] {
  const [first] = rows;
  const names = isObject(first) ? Object.keys(first) : [];
  const known = new Set(names);
  const isAlike = (row: unknown): boolean => {
    if (!isObject(row)) return false;
    const keys = Object.keys(row);
    return keys.length === known.size && keys.every((key) => known.has(key));
  };
  if (!rows.every(isAlike)) throw invalidBody("All object keys must match");
  return names;
}

/** CSV with a header; the word NULL means null. */
function readCsv(text: string): NamedPayload {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true });
  const [names = [], ...lines] = data;
  if (lines.some((line) => line.length !== names.length))
    throw invalidBody("All lines must have same number of fields");
  const rows = lines.map((line) =>
    Object.fromEntries(line.map((value, at) => [names[at], value === "NULL" ? null : value])),
  );
  return { text: JSON.stringify(rows), isOne: false, names: unique(names) };
}
