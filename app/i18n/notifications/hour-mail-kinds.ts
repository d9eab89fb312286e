import type { MailWords } from "./account-mail.ts";

const KINDS = [
  ...(["trial_booked", "trial_moved", "trial_cancelled"] as const),
  ...(["class_scheduled", "class_moved", "class_link", "class_cancelled"] as const),
  ...(["reminder_day", "reminder_hour"] as const),
  ...(["teacher_booked", "teacher_moved", "teacher_cancelled"] as const),
] as const;
export type HourMailKind = (typeof KINDS)[number];
export const isHourMail = (kind: string): kind is HourMailKind => KINDS.some((known) => known === kind);

type Said = {
  brand: string;
  name: string;
  when: string;
  trial: boolean;
  weekly: boolean;
  held: boolean;
  lapsed: boolean;
  /** The mail names the room. */
  room: boolean;
  /** A trial's link is in the mail. */
  manages: boolean;
  /** When it was to be, before it was moved. */
  was?: string | undefined;
  /** The number of classes in the series, and its last day. */
  many?: { count: number; last: string } | undefined;
  freeUntil?: string | undefined;
};

export type HourMailTexts = Record<HourMailKind, (said: Said) => MailWords>;
