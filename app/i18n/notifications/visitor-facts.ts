import { cut } from "../../platform/text/truncate.ts";
import type { HourData } from "./hour-mail.ts";
import type { Reader } from "./in-language.ts";
import { m } from "./paraglide/messages.js";

/** A visitor's own guess of their level, as the booking form offers it. */
const LEVELS = new Map([
  ["beginner", m.mail_hours_level_beginner],
  ["elementary", m.mail_hours_level_elementary],
  ["intermediate", m.mail_hours_level_intermediate],
  ["upper_intermediate", m.mail_hours_level_upper_intermediate],
  ["advanced", m.mail_hours_level_advanced],
  ["not_sure", m.mail_hours_level_not_sure],
]);

/** A visitor's own sentences are read whole in the panel. */
const LONGEST = 400;

const oneLine = (fact = ""): string => cut(fact.replace(/\s+/g, " ").trim(), LONGEST);

/** The visitor's facts that the teacher needs before a trial class, one paragraph each. */
export function formatVisitor(visitor: NonNullable<HourData["visitor"]>, reader: Reader): string[] {
  const phone = oneLine(visitor.phone);
  const level = oneLine(LEVELS.get(visitor.level)?.({}, reader) ?? visitor.level);
  const plan = oneLine(visitor.plan);
  const goals = oneLine(visitor.goals);
  const message = oneLine(visitor.message);
  return [
    phone && m.mail_hours_visitor_phone({ phone }, reader),
    level && m.mail_hours_visitor_level({ level }, reader),
    plan && m.mail_hours_visitor_plan({ plan }, reader),
    goals && m.mail_hours_visitor_goals({ goals }, reader),
    message && m.mail_hours_visitor_message({ message }, reader),
  ].filter(Boolean);
}
