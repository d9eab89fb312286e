import { useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { deviceZone, localTimeIn } from "~/platform/time/zone-clock";
import { differsFromSaoPaulo, instantInSaoPaulo } from "./dates";

/** The visitor's time zone, once the form is hydrated: the server does not know it. */
export function useZone(): string | undefined {
  const [zone, setZone] = useState<string>();
  useEffect(() => setZone(deviceZone()), []);
  return zone;
}

/** The visitor's own time of an hour of the school, in words; undefined where it is the same. */
export function yourTimeOf(day: string, time: string, zone: string | undefined): string | undefined {
  const instant = instantInSaoPaulo(day, time);
  if (!instant || !zone || !differsFromSaoPaulo(instant, zone)) return undefined;
  return m.booking_time_yours({ yours: localTimeIn(zone, instant).slice(11, 16) });
}
