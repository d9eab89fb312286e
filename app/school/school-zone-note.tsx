import { m } from "~/i18n/paraglide/messages";
import { SCHOOL_ZONE } from "~/platform/time/school-time";
import { offsetIn } from "~/platform/time/zone-clock";

const HALF_YEAR_MS = 182 * 86_400_000;
const MINUTE_MS = 60_000;

/**
 * The school's clock now and in the other half of the year, each as `Date.getTimezoneOffset` returns it, in minutes. A page
 * compares its device's with it before it is painted (platform/pages/inline-scripts.ts).
 */
export const schoolClocks = (now = Date.now()): string =>
  [now, now + HALF_YEAR_MS].map((at) => Math.round((at - offsetIn(SCHOOL_ZONE, new Date(at))) / MINUTE_MS)).join();

/** Names the zone of a page's hours to a reader whose device shows other hours, in its place from the first paint on. */
export const SchoolZoneNote = () => <p className="hidden text-soft elsewhere:block">{m.common_school_zone()}</p>;
