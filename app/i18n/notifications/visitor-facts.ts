import { cut } from "../../platform/text/truncate.ts";
import type { HourData } from "./hour-mail.ts";
import type { Reader } from "./in-language.ts";
import { m } from "./paraglide/messages.js";

/** The levels of the booking form, chosen by the visitor. */
const LEVELS = new Map([
  ["beginner", m.mail_hours_level_beginner],
  ["elementary", m.mail_hours_level_elementary],
  ["intermediate", m.mail_hours_level_intermediate],
  ["upper_intermediate", m.mail_hours_level_upper_intermediate],
  ["advanced", m.mail_hours_level_advanced],
  ["not_sure", m.mail_hours_level_not_sure],
]);

/** The longest excerpt of a visitor's text; the panel has all of it. */
const LONGEST_MESSAGE = 400;

const oneLine = (fact = ""): string => cut(fact.replace(/\s+/g, " ").trim(), LONGEST_MESSAGE);

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
    message && m.mail_message({ message }, reader),
  ].filter(Boolean);
}
