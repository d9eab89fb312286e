import { m } from "~/i18n/paraglide/messages";
import type { Tables } from "~/platform/backend/database.types";

export interface StudentText {
  /** Its label in the student's own form. */
  label: () => string;
  hint?: () => string;
  /** Its name to the teacher. */
  name: () => string;
  /** The limit in characters, as the column has it. */
  most: number;
  /** The lines of its field; without them it is one line. */
  rows?: number;
  autoComplete?: "organization-title" | "nickname";
}

/**
 * The optional texts that students write about themselves, by column of `profiles`. The form, the student's page and the
 * audit log show these texts; supabase/tests/account/student-texts.test.ts compares it with the database.
 */
export const STUDENT_TEXTS = {
  profession: {
    label: m.account_profession,
    name: m.account_profession,
    most: 120,
    autoComplete: "organization-title",
  },
  goal: { label: m.account_goal, hint: m.account_goal_hint, name: m.audit_field_goal, most: 2000, rows: 3 },
} satisfies Partial<Record<keyof Tables<"profiles">, StudentText>>;

type Name = keyof typeof STUDENT_TEXTS;
export const STUDENT_TEXT_NAMES = Object.keys(STUDENT_TEXTS).filter((name): name is Name => name in STUDENT_TEXTS);

/** A record with a value for each of these texts. */
export const eachStudentText = <Value>(make: (name: Name, text: StudentText) => Value): Record<Name, Value> => ({
  profession: make("profession", STUDENT_TEXTS.profession),
  goal: make("goal", STUDENT_TEXTS.goal),
});
