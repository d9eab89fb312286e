/** A row as an earlier build stored it. */
export type EarlierRow = [table: string, row: Record<string, unknown>];
/** The student who owns the rows, and the hash of her booking key as PostgreSQL writes bytes. */
export type SchoolIds = { ana: string; keyHash: string };

/** Ids that are easy to tell apart. */
export const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
export const bytes = (n: number): string => `\\x${n.toString(16).padStart(2, "0").repeat(32)}`;

/** The sign-in of the student of all rows. */
export const ANA = { email: "ana@example.com", password: "uma-senha-de-antes" };
/** The booking key of the student's trial class. */
export const TRIAL_KEY = "k".repeat(43);

export const START = "2026-03-02T13:00:00+00:00";
export const END = "2026-03-02T14:00:00+00:00";
/** Rows that others refer to. */
export const CLASS = id(11);
export const FORFEIT = id(43);
