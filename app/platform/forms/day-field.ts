import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { isDay } from "../time/calendar-day.ts";

/** A required day, yyyy-mm-dd. Invalid text and an empty field have different messages. */
export const dayField = (missing: () => string) =>
  z.string().refine(isDay, { error: ({ input }) => (input === "" ? missing() : m.common_date_invalid()) });
