import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { isDay } from "../time/calendar-day.ts";

/** A day, yyyy-mm-dd, that has to be said. What was typed and is none is refused in other words than nothing at all. */
export const dayField = (missing: () => string) =>
  z.string().refine(isDay, { error: ({ input }) => (input === "" ? missing() : m.common_date_invalid()) });
