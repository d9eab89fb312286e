import { readField } from "./fields.ts";
import { Scanner } from "./scanner.ts";
import type { Condition, Field, Filter, Logic, Operation } from "./types.ts";

/** PostgreSQL's operators by PostgREST's names; of two names with a common beginning the longer comes first. */
const SIMPLE = [
  ["neq", "<>"],
  ["cs", "@>"],
  ["cd", "<@"],
  ["ov", "&&"],
  ["sl", "<<"],
  ["sr", ">>"],
  ["nxr", "&<"],
  ["nxl", "&>"],
  ["adj", "-|-"],
] as const;
/** Operators that may be followed by `(any)` or `(all)`. */
const QUANTIFIED = [
  ["eq", "="],
  ["gte", ">="],
  ["gt", ">"],
  ["lte", "<="],
  ["lt", "<"],
  ["like", "like"],
  ["ilike", "ilike"],
  ["match", "~"],
  ["imatch", "~*"],
] as const;
const SEARCHES = [
  ["fts", "to_tsquery"],
  ["plfts", "plainto_tsquery"],
  ["phfts", "phraseto_tsquery"],
  ["wfts", "websearch_to_tsquery"],
] as const;
const IS = /null|not_null|true|false|unknown/iy;
const UNQUOTED = /[^,)]*/y;
const OPEN_LIST = /\{[^{}]*/y;

type ValueReader = (scanner: Scanner) => string;
const readRest: ValueReader = (scanner) => scanner.rest();

/** The operation of `column=operation`; undefined where the text does not begin with an operator. */
export function parseOperation(text: string): Pick<Filter, "negated" | "operation"> | undefined {
  const scanner = new Scanner(text, "filter");
  return readOperation(scanner, readRest);
}

/** @throws RestError: the text does not begin with an operator. */
export const failOperation = (text: string): never => new Scanner(text, "filter").fail("operator (eq, gt, ...)");

/** The conditions of `or=(…)`, with the operator before them. */
export function parseLogic(text: string): Condition {
  return readCondition(new Scanner(text, "logic tree"));
}

function readCondition(scanner: Scanner): Condition {
  const start = scanner.at;
  const isLogic = takesLogic(scanner);
  scanner.at = start;
  return isLogic ? readLogic(scanner) : readFilter(scanner);
}

/** True if a logical operator with its bracket comes next; a column may have the same name. */
function takesLogic(scanner: Scanner): boolean {
  scanner.takes("not.");
  return (scanner.takes("and") || scanner.takes("or")) && scanner.takesLexeme("(");
}

function readLogic(scanner: Scanner): Logic {
  const negated = scanner.takes("not.");
  const operator = scanner.takes("and") ? "and" : "or";
  if (operator === "or") scanner.expect("or");
  scanner.space();
  scanner.expect("(");
  scanner.space();
  const conditions: Condition[] = [];
  do conditions.push(readCondition(scanner));
  while (scanner.takesLexeme(","));
  if (!scanner.takesLexeme(")")) scanner.fail('"," or ")"');
  return { kind: "logic", negated, operator, conditions };
}

function readFilter(scanner: Scanner): Filter {
  const field: Field = readField(scanner);
  scanner.expect(".");
  const read = readOperation(scanner, readListedValue) ?? scanner.fail("operator (eq, gt, ...)");
  return { kind: "filter", field, ...read };
}

function readOperation(scanner: Scanner, readValue: ValueReader): Pick<Filter, "negated" | "operation"> | undefined {
  const negated = scanner.takes("not.");
  const operation = readUnnegated(scanner, readValue);
  if (negated && !operation) scanner.fail("operator (eq, gt, ...)");
  return operation && { negated, operation };
}

function readUnnegated(scanner: Scanner, readValue: ValueReader): Operation | undefined {
  if (scanner.takes("in.")) return { kind: "in", values: readList(scanner) };
  if (scanner.takes("is.")) return { kind: "is", value: readIs(scanner) };
  if (scanner.takes("isdistinct.")) return { kind: "distinct", value: readValue(scanner) };
  return readSearch(scanner, readValue) ?? readComparison(scanner, readValue);
}

function readIs(scanner: Scanner) {
  const value = scanner.match(IS)?.toLowerCase();
  switch (value) {
    case "null":
    case "true":
    case "false":
    case "unknown":
      return value;
    case "not_null":
      return "not null";
    default:
      return scanner.fail("isVal: (null, not_null, true, false, unknown)");
  }
}

function readSearch(scanner: Scanner, readValue: ValueReader): Operation | undefined {
  const start = scanner.at;
  const parser = SEARCHES.find(([word]) => scanner.takes(word))?.[1];
  const language = parser && scanner.takes("(") ? scanner.word() : undefined;
  if (parser && (language === undefined || scanner.takes(")")) && scanner.takes("."))
    return { kind: "search", parser, language, value: readValue(scanner) };
  scanner.at = start;
  return undefined;
}

function readComparison(scanner: Scanner, readValue: ValueReader): Operation | undefined {
  for (const [word, operator] of SIMPLE)
    if (scanner.takes(`${word}.`)) return { kind: "compare", operator, value: readValue(scanner) };
  for (const [word, operator] of QUANTIFIED)
    for (const quantifier of [undefined, "any", "all"] as const)
      if (scanner.takes(`${word}${quantifier ? `(${quantifier})` : ""}.`))
        return { kind: "compare", operator, quantifier, value: readValue(scanner) };
  return undefined;
}

/** Values in brackets. */
function readList(scanner: Scanner): string[] {
  if (!scanner.takesLexeme("(")) scanner.fail('"("');
  const values: string[] = [];
  do values.push(readQuotedToEnd(scanner) ?? scanner.match(UNQUOTED) ?? "");
  while (scanner.takes(","));
  if (!scanner.takesLexeme(")")) scanner.fail('"," or ")"');
  return values;
}

/** A value that ends where the next condition begins. */
const readListedValue: ValueReader = (scanner) =>
  readQuotedToEnd(scanner) ?? readPostgresList(scanner) ?? scanner.match(UNQUOTED) ?? "";

/** A PostgreSQL array literal, including its commas. */
function readPostgresList(scanner: Scanner): string | undefined {
  const start = scanner.at;
  const open = scanner.match(OPEN_LIST);
  if (open !== undefined && scanner.takes("}")) return `${open}}`;
  scanner.at = start;
  return undefined;
}

/** A quoted text up to the end of the value; with text after it, the quotation marks are ordinary characters. */
function readQuotedToEnd(scanner: Scanner): string | undefined {
  const start = scanner.at;
  const quoted = scanner.quoted();
  if (quoted !== undefined && (scanner.isAtEnd || scanner.sees(",") || scanner.sees(")"))) return quoted;
  scanner.at = start;
  return undefined;
}
