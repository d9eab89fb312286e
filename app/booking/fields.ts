export const LEVELS = ["beginner", "elementary", "intermediate", "upper_intermediate", "advanced", "not_sure"] as const;
export type Level = (typeof LEVELS)[number];

/** The usual hours and half hours in São Paulo's time, offered when the free ones cannot be read. */
export const TIMES = Array.from({ length: 29 }, (_, i) => {
  const minutes = 7 * 60 + i * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
});

/** The fields in the order of the form. */
export const FIELDS = [
  "local_date",
  "local_time",
  "full_name",
  "phone",
  "email",
  "age",
  "guardian_name",
  "guardian_email",
  "level",
  "plan",
  "goals",
  "message",
  "accepts_terms",
] as const;

/** The values of the form; an empty text is a choice that was not made yet. */
export type BookingValues = Record<Exclude<(typeof FIELDS)[number], "accepts_terms">, string> & {
  accepts_terms: boolean;
};

/** Adults, and minors from 13 on, who name a guardian. */
export const AGES = ["adult", "minor"] as const;

/** The optional fields. */
export const DETAILS = ["plan", "goals", "message"] as const satisfies readonly (typeof FIELDS)[number][];

/** The name under which a form without script requests another month (yyyy-mm), day, or hour (yyyy-mm-ddThh:mm). */
export const SHOW = "show";

/** The name under which a form without script agrees that its hour depends on the mailed link. */
export const BY_LINK = "by_link";
