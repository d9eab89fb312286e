import { useCallback, useRef, useState } from "react";
import { plusDays } from "../platform/time/calendar-day";
import { type FreeDays, firstFreeHour, hoursOn } from "./free-days";
import { type FreeFor, type Moving, readFreeHours } from "./read-free-hours";

/** The free hours of the page's months, and of further ones on demand. The last: the hour that is to be moved. */
export function useFreeHours(known: readonly FreeDays[], what: FreeFor = "trial", { moving, key }: Moving = {}) {
  const [parts, setParts] = useState(known);
  const [looking, setLooking] = useState(false);
  const [failed, setFailed] = useState<"offline" | "refused">();
  const asked = useRef(new Set<string>());
  const ask = useCallback(
    async (first: string) => {
      if (asked.current.has(first)) return;
      asked.current.add(first);
      setLooking(true);
      try {
        const { supabase } = await import("~/platform/backend/supabase");
        const part = await readFreeHours(supabase(), first, what, {
          ...(moving && { moving }),
          ...(key && { key }),
        });
        // The newest answer about a day wins.
        setParts((before) => [part, ...before]);
        setFailed(undefined);
      } catch (error) {
        setFailed(hasCode(error) ? "refused" : "offline");
        report(error);
      }
      asked.current.delete(first);
      setLooking(false);
    },
    [what, moving, key],
  );
  const partOf = (day: string) => parts.find(({ first, last }) => day >= first && day <= last);
  const hoursOf = (day: string) => hoursOn(partOf(day), day);
  /** Reads the days from `day` on, unless they are known. */
  const show = (day: string) => {
    const part = partOf(day);
    if (!part || part.last < plusDays(day, 30)) void ask(day);
  };
  /** Reads the days after all that are known, until `last`. */
  const showMore = (last: string) => {
    const known = parts
      .map((part) => part.last)
      .sort()
      .at(-1);
    if (known && known < last) void ask(plusDays(known, 1));
  };
  const next = parts
    .map(firstFreeHour)
    .filter((hour) => hour !== undefined)
    .sort((a, b) => a.day.localeCompare(b.day))[0];
  return { hoursOf, show, showMore, renew: ask, looking, failed, next };
}

/** True if the server answered: network errors have no code. */
const hasCode = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && Boolean(error.code);

/** Loaded on demand, because few pages need it. */
const report = (error: unknown) =>
  void import("~/platform/errors/report-failed-part").then(
    ({ reportFailedPart }) => reportFailedPart(error),
    () => {},
  );
