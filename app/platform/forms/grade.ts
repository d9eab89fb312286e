import { normalizeTyped } from "../text/normalize-typed.ts";

/** A grade from what was typed, with a comma or a point: 0 to 10 with one decimal. Null for nothing, undefined for no grade. */
export function parseGrade(text: string): number | null | undefined {
  const plain = normalizeTyped(text).replace(",", ".");
  if (plain === "") return null;
  return /^(10(\.0?)?|\d(\.\d?)?)$/.test(plain) ? Number(plain) : undefined;
}

/** The specification's legend. */
export const EXCELLENT = 8;
export const APPROVED = 7;
export type GradeStatus = "excellent" | "approved" | "failed" | "pending";

/** How a grade counts, by the number that is shown. */
export function gradeStatusOf(grade: number | null): GradeStatus {
  if (grade === null) return "pending";
  return grade >= EXCELLENT ? "excellent" : grade >= APPROVED ? "approved" : "failed";
}
