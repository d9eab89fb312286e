import type { Scanner } from "./scanner.ts";
import type { Field, JsonStep } from "./types.ts";

const INDEX = /-?\d+(?=->|::|\.|,|$)/y;
const KEY = /[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/y;

/** A column with the path into its JSON, if any. */
export function readField(scanner: Scanner): Field {
  scanner.space();
  const name = scanner.expectName();
  const field = { name, path: readJsonPath(scanner) };
  scanner.space();
  return field;
}

/**
 * Reads the steps into a JSON column, `->a->>0`; none for a plain column.
 * @throws RestError for a step without a key
 */
export function readJsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = [];
  for (;;) {
    const arrow = scanner.takes("->>") ? "->>" : scanner.takes("->") ? "->" : undefined;
    if (!arrow) return path;
    const index = scanner.match(INDEX);
    const operand = index ?? scanner.quoted() ?? scanner.match(KEY)?.trim();
    path.push({
      arrow,
      operand: operand ?? scanner.fail("any non reserved character different from: .,>()"),
      isIndex: index !== undefined,
    });
  }
}
