import { m } from "~/i18n/paraglide/messages";
import { LANGS } from "~/i18n/screens";
import type { Cell } from "~/platform/files/csv-text";
import { formatBrazilianPhone } from "~/platform/people/brazilian-phone";
import { formatMeaning } from "./column-label";
import type { ImportedRow } from "./read-students-csv";
import type { Column, Meaning } from "./student-columns";

/**
 * The rows that were not imported as a CSV file, with the reason last, to correct and import again. Parsed days and
 * numbers are written so that spreadsheets do not change them.
 */
export function faultyRows(
  columns: readonly Column[],
  meanings: readonly (Meaning | undefined)[],
  rows: readonly ImportedRow[],
): Cell[][] {
  const own: string[] = LANGS.map((locale) => m.common_reason({}, { locale }));
  const kept = columns.flatMap(({ heading, cells }, place) => {
    const meaning = meanings[place];
    if (!meaning && (cells.length === 0 || own.includes(heading))) return [];
    const name = meaning ? formatMeaning(meaning) : heading || m.students_csv_column({ n: String(place + 1) });
    return [{ place, meaning, name }];
  });
  const heading = [...kept.map(({ name }) => name), m.common_reason()];
  const phoneAt = (cells: readonly string[]) =>
    (["phone", "other_phone"] as const).map((one) => meanings.indexOf(one)).find((place) => cells[place]);
  const lines = rows.map(({ cells, values, problems }) => [
    ...kept.map(({ place, meaning }) => {
      if (meaning === "birth_date" && values.birth_date) return values.birth_date;
      if (place === phoneAt(cells) && values.phone) return formatBrazilianPhone(values.phone);
      return cells[place] ?? "";
    }),
    problems.join("; "),
  ]);
  return [heading, ...lines];
}
