import { useCallback, useRef, useState } from "react";
import { plusDays } from "~/platform/time/calendar-day";
import type { FreeDays } from "~/platform/time/free-days";
import { readFreeHours } from "./read-free-hours";

/** The free hours of the months that are shown: those that the page came with, and further ones as they are asked for. */
export function useFreeHours(known: readonly FreeDays[]) {
  const [parts, setParts] = useState(known);
  const [looking, setLooking] = useState(false);
  const asked = useRef(new Set<string>());
  const ask = useCallback(async (first: string) => {
    if (asked.current.has(first)) return;
    asked.current.add(first);
    setLooking(true);
    try {
      const { supabase } = await import("~/platform/backend/supabase");
      const part = await readFreeHours(supabase(), first);
      // The newest answer about a day is the one that counts.
      setParts((before) => [part, ...before]);
    } catch (error) {
      report(error);
    }
    asked.current.delete(first);
    setLooking(false);
  }, []);
  const partOf = (day: string) => parts.find(({ first, last }) => day >= first && day <= last);
  const hoursOf = (day: string) => {
    const part = partOf(day);
    return part && (part.hours[day] ?? []);
  };
  /** Asks for the days from one on, where they are not known. */
  const show = (day: string) => {
    const part = partOf(day);
    if (!part || part.last < plusDays(day, 30)) void ask(day);
  };
  return { hoursOf, show, renew: ask, looking };
}

/** Few visitors need what writes it down. */
const report = (error: unknown) =>
  void import("~/platform/errors/report-failed-part").then(
    ({ reportFailedPart }) => reportFailedPart(error),
    () => {},
  );
