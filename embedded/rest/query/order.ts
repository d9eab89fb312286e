import { readField } from "./fields.ts";
import { Scanner } from "./scanner.ts";
import type { OrderTerm } from "./types.ts";

/** The terms of `order=a.desc.nullslast,relation(b)`. */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, "order");
  const terms: OrderTerm[] = [];
  do terms.push(readTerm(scanner));
  while (scanner.takesLexeme(","));
  if (!scanner.isAtEnd) scanner.fail('"," or end of input');
  return terms;
}

function readTerm(scanner: Scanner): OrderTerm {
  scanner.space();
  const start = scanner.at;
  const relation = scanner.name();
  if (relation !== undefined && scanner.takes("(")) {
    const field = readField(scanner);
    scanner.expect(")");
    return { relation, field, ...readDirection(scanner) };
  }
  scanner.at = start;
  return { field: readField(scanner), ...readDirection(scanner) };
}

function readDirection(scanner: Scanner): Pick<OrderTerm, "direction" | "nulls"> {
  const direction = scanner.takes(".asc") ? "asc" : scanner.takes(".desc") ? "desc" : undefined;
  const nulls = scanner.takes(".nullsfirst") ? "first" : scanner.takes(".nullslast") ? "last" : undefined;
  scanner.space();
  if (!scanner.isAtEnd && !scanner.sees(",")) scanner.fail('"asc", "desc", "nullsfirst" or "nullslast"');
  return { direction, nulls };
}
