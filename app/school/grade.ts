import { normalizeTyped } from "../platform/text/normalize-typed.ts";

/**
 * Parses a grade with a comma or a point: 0 to 10 with one decimal. Null for an empty text, undefined for an invalid
 * one.
 */
export function parseGrade(text: string): number | null | undefined {
  const plain = normalizeTyped(text).replace(",", ".");
  if (plain === "") return null;
  return /^(10(\.0?)?|\d(\.\d?)?)$/.test(plain) ? Number(plain) : undefined;
}

/** The specification's legend. */
export const EXCELLENT = 8;
export const APPROVED = 7;
export type GradeStatus = "excellent" | "approved" | "failed" | "pending";

/** The status of a grade, by its rounded value as it is shown. */
export function gradeStatusOf(grade: number | null): GradeStatus {
  if (grade === null) return "pending";
  return grade >= EXCELLENT ? "excellent" : grade >= APPROVED ? "approved" : "failed";
}
