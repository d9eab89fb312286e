import { m } from "~/i18n/paraglide/messages";
import type { OwnSentences } from "~/platform/errors/refusals";

/** A visitor's words for refusals of an hour, where the catalogue speaks to somebody who is signed in. */
export const HOUR_SENTENCES: OwnSentences = {
  INVALID_DATE: m.booking_error_date,
  INVALID_TIME: m.booking_error_time,
};
