import { m } from "~/i18n/paraglide/messages";
import type { Enums } from "~/platform/database.types";

/** Why a class is charged although it was not given. */
export const CHARGE_NAMES: Record<Enums<"charge_kind">, () => string> = {
  late_cancellation: m.classes_charge_late_cancellation,
  late_reschedule: m.classes_charge_late_reschedule,
  no_show: m.classes_charge_no_show,
};
