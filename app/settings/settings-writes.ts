import { m } from "~/i18n/paraglide/messages";
import { type Columns, changeRow } from "~/platform/backend/change-row";
import type { Database } from "~/platform/backend/database.types";
import { refusalOf } from "~/platform/backend/refusal-of";
import { authClient, supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";
import { toast } from "~/ui/toast-store";

type Tables = Database["public"]["Tables"];
type Change<Table extends keyof Tables> = { before: Columns; after: Tables[Table]["Update"] };

const { call, rowsOutcome, changeOutcome } = writesWith({ failed: m.settings_failed, away: m.settings_failed });

/** The table has one row, for the whole site. */
const ONLY_ROW = { singleton: true };

async function changeTwoLanguages({ before, after }: Change<"site_settings"> & Change<"profiles">) {
  const first = after.first_language ?? before.first_language ?? null;
  const mailLanguage = after.language ?? before.language ?? null;
  const { data } = await (await authClient()).getSession();
  return (
    (await changeRow("site_settings", ONLY_ROW, before, { first_language: first })) ??
    changeRow("profiles", { id: data.session?.user.id ?? null }, before, { language: mailLanguage })
  );
}

/** The writes of the public facts about the business and the teacher. */
export const siteWrites = {
  changeFacts: ({ before, after }: Change<"site_settings">) =>
    changeOutcome(changeRow("site_settings", ONLY_ROW, before, after)),
  /** The site's first language, and the language of mails to the signed-in person. */
  changeLanguages: (order: Change<"site_settings"> & Change<"profiles">) => changeOutcome(changeTwoLanguages(order)),
};

/** The writes of plans and billing. */
export const planWrites = {
  changePlan: ({ name, before, after }: Change<"plans"> & { name: string }) =>
    changeOutcome(changeRow("plans", { name }, before, after)),
  /** Charges all students of a plan its price from the next month on, instead of the agreed one. */
  chargePlanPrice: call("charge_plan_price", () => toast({ title: m.common_saved() })),
  changeBilling: ({ before, after }: Change<"billing_rules">) =>
    changeOutcome(changeRow("billing_rules", ONLY_ROW, before, after)),
  changeFiscalRules: ({ before, after }: Change<"fiscal_rules">) =>
    changeOutcome(changeRow("fiscal_rules", ONLY_ROW, before, after)),
  /** Adds a limit of a MEI, valid from a day on. */
  addMeiLimit: (limit: Tables["mei_limits"]["Insert"]) =>
    rowsOutcome(refusalOf(supabase().from("mei_limits").insert(limit).select("from_on"))),
  removeMeiLimit: ({ id }: { id: string }) =>
    rowsOutcome(refusalOf(supabase().from("mei_limits").delete().eq("from_on", id).select("from_on"))),
};

/** The writes of working hours and scheduling rules. */
export const hoursWrites = {
  /** Replaces the working hours of the whole week. Returns the week that another tab has saved meanwhile, if any. */
  setWorkingHours: call("set_working_hours"),
  changeRules: ({ before, after }: Change<"scheduling_rules">) =>
    changeOutcome(changeRow("scheduling_rules", ONLY_ROW, before, after)),
  /** Adds days off, both days included. */
  addDaysOff: (days: Tables["days_off"]["Insert"]) =>
    rowsOutcome(refusalOf(supabase().from("days_off").insert(days).select("id"))),
  removeDaysOff: ({ id }: { id: string }) =>
    rowsOutcome(refusalOf(supabase().from("days_off").delete().eq("id", id).select("id"))),
  /** Adds an external calendar, which the server reads within a minute. */
  addBusyCalendar: (calendar: Tables["busy_calendars"]["Insert"]) =>
    rowsOutcome(refusalOf(supabase().from("busy_calendars").insert(calendar).select("id"))),
  /** Lets the next reading of an external calendar replace its hours, although it has lost most of them. */
  freeEmptiedHours: call("free_emptied_hours"),
  removeBusyCalendar: ({ id }: { id: string }) =>
    rowsOutcome(refusalOf(supabase().from("busy_calendars").delete().eq("id", id).select("id"))),
};
