import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { formatInstant, schoolInstant } from "~/platform/time/school-time";
import type { SeriesRequest } from "./read-series";

const SHORT = { weekday: "short", day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit" } as const;

/** "ter., 01/12, 10:00" for a local time, yyyy-mm-ddThh:mm. */
export const formatShort = (local: string, lang: Lang): string =>
  formatInstant(schoolInstant(local.slice(0, 16)), lang, SHORT);

/** A sentence about the wish of a request. */
export function formatRequest({ scope, local_start }: SeriesRequest, lang: Lang): string {
  const to = local_start && formatShort(local_start, lang);
  if (to) return scope === "all" ? m.classes_series_request_move_all({ to }) : m.classes_series_request_move({ to });
  return scope === "all" ? m.classes_series_request_cancel_all() : m.classes_series_request_cancel();
}
