import { PREFILLED_MESSAGES } from "~/i18n/notifications/whatsapp";
import type { Lang } from "~/i18n/screens";
import type { Json } from "~/platform/backend/database.types";
import { formatWhen, schoolInstant } from "~/platform/time/school-time";
import type { Hour } from "./read-hour";

/** The facts of an hour that a message about it depends on. */
type HourState = Pick<Hour, "kind" | "status" | "starts_at"> & {
  /** The start before, where the last change of the hour is a move. */
  movedFrom?: string | undefined;
};

/** The prefilled message that the teacher would send about the present state of an hour, in the person's language. */
export function messageAbout(hour: HourState, fullName: string, locale: Lang, now = new Date()): string {
  const { kind, status, starts_at, movedFrom } = hour;
  const reader = { locale };
  const facts = { name: fullName.split(" ", 1).join(), when: formatWhen(starts_at, locale) };
  if (status === "cancelled") return PREFILLED_MESSAGES.class_cancelled(facts, reader);
  if (status === "no_show") return PREFILLED_MESSAGES.class_missed(facts, reader);
  if (status === "completed" || Date.parse(starts_at) <= now.getTime()) return PREFILLED_MESSAGES.hello(facts, reader);
  if (movedFrom) return PREFILLED_MESSAGES.class_moved({ ...facts, from: formatWhen(movedFrom, locale) }, reader);
  if (kind !== "trial") return PREFILLED_MESSAGES.class_reminder(facts, reader);
  return status === "scheduled"
    ? PREFILLED_MESSAGES.trial_asked(facts, reader)
    : PREFILLED_MESSAGES.trial_reminder(facts, reader);
}

/** The offer of a cancelled hour; the teacher selects the person in WhatsApp. */
export const offerOf = (starts_at: string, locale: Lang): string =>
  PREFILLED_MESSAGES.hour_free({ when: formatWhen(starts_at, locale) }, { locale });

/** The instant from which the last change moved an hour; undefined where the last change is another one. */
export function movedFrom(history: readonly { change: Json }[]): string | undefined {
  const change = history.at(-1)?.change;
  const pair = typeof change === "object" && change !== null && !Array.isArray(change) ? change.local_start : undefined;
  const before = Array.isArray(pair) ? pair[0] : undefined;
  return typeof before === "string" ? schoolInstant(before.slice(0, 16)) : undefined;
}
