import { foldHeading, type Sheet } from "~/platform/files/parse-table";
import type { Row } from "~/platform/files/table-row";
import { GUARDIAN, hasMeanings, looksLikeData } from "./student-columns";

/** Groups whose columns are the student's own. */
const OWN_HEADING =
  /\b(?:alun|estudante|student|cliente|client|pessoa|person|dados|data|contat|contact|identific|informa|info|cadastr|ger|general|basic)\w*/;

/** Joins headings of two rows, the first of which names groups over several columns: `Responsável` over `Nome`. */
export function withJoinedHeadings({ rows, delimiter }: Sheet): Sheet {
  const at = rows.findIndex((row, place) => isGroupRow(row, rows[place + 1]));
  const groups = rows[at];
  const names = rows[at + 1];
  if (!groups || !names) return { rows, delimiter };
  return { rows: [...rows.slice(0, at), joined(groups, names), ...rows.slice(at + 2)], delimiter };
}

function isGroupRow({ cells }: Row, next: Row | undefined): boolean {
  if (!next || looksLikeData(cells) || looksLikeData(next.cells) || !hasMeanings(next.cells)) return false;
  const spans = cells.some(
    (cell, place) => cell !== "" && ["", cell].includes(cells[place + 1] ?? "-") && next.cells[place + 1],
  );
  const names = next.cells.filter(Boolean).map(foldHeading);
  const isRepeated = new Set(names).size < names.length && cells.filter(Boolean).length > 1;
  return spans && (isRepeated || cells.some((cell) => GUARDIAN.test(foldHeading(cell))));
}

function joined({ cells }: Row, { line, cells: names }: Row): Row {
  let group = "";
  const headings = Array.from({ length: Math.max(cells.length, names.length) }, (_, place) => {
    const name = names[place] ?? "";
    group = cells[place] || group;
    if (!name) return cells[place] ?? "";
    return OWN_HEADING.test(foldHeading(group)) && !GUARDIAN.test(foldHeading(group))
      ? name
      : `${group} ${name}`.trim();
  });
  return { line, cells: headings };
}
