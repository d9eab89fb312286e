import { RestError } from "../rest-error.ts";
import { readField } from "./fields.ts";
import { Scanner } from "./scanner.ts";
import type { Selected, SelectedField, SelectedRelation } from "./types.ts";

const AGGREGATE = /\.(?:sum|avg|count|max|min)\(\)/y;

/** @throws RestError where it cannot be parsed, or contains an aggregate, which hosted Supabase disables */
export function parseSelect(text: string): Selected[] {
  const scanner = new Scanner(text, "select parameter");
  const selected = readList(scanner);
  if (!scanner.isAtEnd) scanner.fail('"," or end of input');
  return selected;
}

function readList(scanner: Scanner): Selected[] {
  const selected: Selected[] = [];
  scanner.space();
  if (scanner.isAtEnd || scanner.sees(")")) return selected;
  do selected.push(readSelected(scanner));
  while (scanner.takesLexeme(","));
  return selected;
}

function readSelected(scanner: Scanner): Selected {
  scanner.space();
  const selected = readRelation(scanner) ?? readSelectedField(scanner);
  scanner.space();
  return selected;
}

/** An embedded table with its selection; undefined, with nothing consumed, where a column comes next. */
function readRelation(scanner: Scanner): SelectedRelation | undefined {
  const start = scanner.at;
  const spread = scanner.takes("...");
  const alias = spread ? undefined : readAlias(scanner);
  const name = scanner.name();
  const hints = name === undefined || (!spread && name === "count") ? undefined : readHints(scanner);
  if (name === undefined || !hints || !scanner.takes("(")) {
    if (spread) scanner.fail("a relation");
    scanner.at = start;
    return undefined;
  }
  const selected = readList(scanner);
  scanner.expect(")");
  return { kind: "relation", name, alias, spread, selected, ...hints };
}

/** `!hint` and `!inner` or `!left`, in either order. */
function readHints(scanner: Scanner): Pick<SelectedRelation, "hint" | "join"> | undefined {
  const hints: Pick<SelectedRelation, "hint" | "join"> = {};
  for (let read = 0; read < 2 && scanner.takes("!"); read += 1)
    if (scanner.takes("left")) hints.join ??= "left";
    else if (scanner.takes("inner")) hints.join ??= "inner";
    else {
      const hint = scanner.name();
      if (hint === undefined) return undefined;
      hints.hint ??= hint;
    }
  return hints;
}

function readAlias(scanner: Scanner): string | undefined {
  const start = scanner.at;
  const alias = scanner.name();
  if (alias !== undefined && scanner.sees(":") && !scanner.sees("::") && scanner.takes(":")) return alias;
  scanner.at = start;
  return undefined;
}

function readSelectedField(scanner: Scanner): SelectedField {
  if (scanner.takes("*")) {
    expectEnd(scanner);
    return { kind: "field", field: { name: "*", path: [] } };
  }
  const alias = readAlias(scanner);
  if (scanner.sees("count()")) throw aggregatesOff();
  const field = readField(scanner);
  const cast = scanner.takes("::") ? scanner.word() : undefined;
  if (scanner.match(AGGREGATE)) throw aggregatesOff();
  expectEnd(scanner);
  return { kind: "field", field, alias, cast };
}

function expectEnd(scanner: Scanner): void {
  if (!scanner.isAtEnd && !scanner.sees(",") && !scanner.sees(")"))
    scanner.fail('letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input');
}

const aggregatesOff = () => new RestError(400, "PGRST123", "Use of aggregate functions is not allowed");
