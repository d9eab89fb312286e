import type { EmbeddedNode, ReadNode } from "./plan.ts";
import type { Condition } from "./query/types.ts";

/**
 * Columns that a change or a function has to return, so that everything that is selected can be read from its rows: the
 * columns that are shown, that order or filter, and that lead to embedded rows.
 */
export function neededColumns(root: ReadNode, key: readonly string[]): string[] {
  const selected = root.selected.map(({ field }) => field.name);
  if (selected.includes("*") || root.embedded.some(({ relationship }) => relationship.kind === "computed"))
    return ["*"];
  if (selected.length === 0 && root.embedded.length === 0) return ["*"];
  const ordered = root.order.flatMap(({ relation, field }) => (relation === undefined ? [field.name] : []));
  return [
    ...new Set([
      ...selected,
      ...root.embedded.flatMap(leading),
      ...ordered,
      ...root.conditions.flatMap(conditionColumns(root)),
      ...key,
    ]),
  ];
}

function leading({ relationship }: EmbeddedNode): string[] {
  if (relationship.kind === "computed") return [];
  const pairs = relationship.kind === "many-to-many" ? relationship.junction.own : relationship.columns;
  return pairs.map(([own]) => own);
}

const conditionColumns =
  (root: ReadNode) =>
  (condition: Condition): string[] => {
    if (condition.kind === "logic") return condition.conditions.flatMap(conditionColumns(root));
    const { name } = condition.field;
    return root.embedded.some((node) => node.name === name) ? [] : [name];
  };
