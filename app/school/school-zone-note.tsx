import { useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { SCHOOL_ZONE } from "~/platform/time/school-time";
import { deviceZone, offsetIn } from "~/platform/time/zone-clock";

const HALF_YEAR_MS = 182 * 86_400_000;

/** True if a zone's clocks show another time than the school's, now or in the other half of the year. */
const differs = (zone: string): boolean =>
  [Date.now(), Date.now() + HALF_YEAR_MS]
    .map((moment) => new Date(moment))
    .some((at) => offsetIn(zone, at) !== offsetIn(SCHOOL_ZONE, at));

/** Names the zone of a page's hours to a reader whose device is in another one, which the server does not know. */
export function SchoolZoneNote() {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const zone = deviceZone();
    setAway(zone !== undefined && differs(zone));
  }, []);
  return away ? <p className="text-soft">{m.common_school_zone()}</p> : null;
}
