import { m } from "~/i18n/paraglide/messages";
import type { OwnSentences } from "~/platform/errors/refusals";

/** Refusals of an hour for visitors, where the catalogue addresses signed-in people. */
export const HOUR_SENTENCES: OwnSentences = {
  INVALID_DATE: m.booking_error_date,
  INVALID_TIME: m.booking_error_time,
};
