import { unreadable } from "../rest-error.ts";
import { readJsonPath } from "./fields.ts";
import { failOperation, parseLogic, parseOperation } from "./filters.ts";
import { parseOrder } from "./order.ts";
import { Scanner } from "./scanner.ts";
import { parseSelect } from "./select.ts";
import type { AtPath, Condition, Field, Query } from "./types.ts";

const WHOLE_NUMBER = /^[+-]?\d{1,15}$/;

/**
 * Parses a query string by PostgREST's grammar.
 * @param hasArguments whether parameters that are no filters are arguments of a called function
 * @throws RestError where a parameter cannot be parsed
 */
export function parseQuery(search: string, hasArguments: boolean): Query {
  const query: Query = {
    selected: [],
    conditions: [],
    order: [],
    limits: [],
    offsets: [],
    columns: undefined,
    onConflict: undefined,
    args: [],
  };
  let select: string | undefined;
  for (const [name, value] of parametersOf(search))
    switch (name) {
      case "select":
        select ??= value;
        break;
      case "columns":
        query.columns ??= parseNames(value, "columns parameter");
        break;
      case "on_conflict":
        query.onConflict ??= parseNames(value, "on_conflict parameter");
        break;
      default:
        addParameter(query, name, value, hasArguments);
    }
  query.selected = parseSelect(select ?? "*");
  return query;
}

/** A part without `=` is no parameter. */
function parametersOf(search: string): URLSearchParams {
  const parts = search.replace(/^\?/, "").split("&");
  return new URLSearchParams(parts.filter((part) => part.includes("=")).join("&"));
}

function addParameter(query: Query, name: string, value: string, hasArguments: boolean): void {
  switch (name.slice(name.lastIndexOf(".") + 1)) {
    case "and":
    case "or":
      query.conditions.push(readLogic(name, value));
      return;
    case "order":
      query.order.push({ path: pathOf(name), is: parseOrder(value) });
      return;
    case "limit":
      query.limits.push({ path: pathOf(name), is: numberOf(value) });
      return;
    case "offset":
      query.offsets.push({ path: pathOf(name), is: numberOf(value) });
      return;
  }
  const read = parseOperation(value);
  if (read) {
    const { path, field } = readPath(name);
    query.conditions.push({ path, is: { kind: "filter", field, ...read } });
  } else if (hasArguments && name !== "") query.args.push([name, value]);
  else {
    readPath(name);
    failOperation(value);
  }
}

/** NaN, for no limit, where the text is no number. */
const numberOf = (value: string): number => (WHOLE_NUMBER.test(value) ? Number(value) : Number.NaN);

/** `a.b.column->key`: the path to an embedded table, and its column. */
function readPath(name: string): { path: string[]; field: Field } {
  const scanner = new Scanner(name, "tree path");
  const names = [scanner.expectName()];
  while (scanner.takes(".")) names.push(scanner.expectName());
  const path = readJsonPath(scanner);
  return { path: names.slice(0, -1), field: { name: names.at(-1) ?? "", path } };
}

const pathOf = (name: string): string[] => readPath(name).path;

/** `a.b.not.or=(…)`. */
function readLogic(name: string, value: string): AtPath<Condition> {
  const { path, field } = readPath(name);
  const negation = path.includes("not") ? "not." : "";
  return { path: path.filter((one) => one !== "not"), is: parseLogic(`${negation}${field.name}${value}`) };
}

function parseNames(text: string, what: string): string[] {
  const scanner = new Scanner(text, what);
  const names: string[] = [];
  do names.push(scanner.expectName());
  while (scanner.takesLexeme(","));
  if (!scanner.isAtEnd) throw unreadable(`"failed to parse ${what} (${text})"`);
  return names;
}
