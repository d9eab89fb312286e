import { m } from "~/i18n/paraglide/messages";
import { missingNinthDigit } from "~/platform/people/ninth-digit";
import { toPhone } from "~/platform/people/phone";

/** A long number as a spreadsheet shortens it. */
const SHORTENED = /^\d(?:[.,]\d+)?e\+?\d+$/i;
const SEVERAL = /[/;,|]|\b(?:ou|e|or|and)\b/i;

/** A cell's number in E.164, null for an empty cell, or the reason why it is invalid. */
export async function readImportedPhone(cell: string): Promise<{ phone: string | null } | { problem: string }> {
  if (!cell) return { phone: null };
  const nine = missingNinthDigit(cell);
  if (nine) return { problem: nine };
  const phone = await toPhone(cell);
  if (phone) return { phone };
  const written = { phone: cell };
  if (SHORTENED.test(cell)) return { problem: m.students_csv_phone_shortened(written) };
  const parts = await Promise.all(cell.split(SEVERAL).map(toPhone));
  const isSeveral = parts.length > 1 && parts.every((part) => part !== undefined);
  return { problem: isSeveral ? m.students_csv_phone_several(written) : m.students_csv_phone(written) };
}
