import { m } from "~/i18n/paraglide/messages";
import type { Enums } from "~/platform/backend/database.types";

/** The reasons why a class is forfeited. */
export const FORFEIT_NAMES: Record<Enums<"forfeit_kind">, () => string> = {
  late_cancellation: m.classes_forfeit_late_cancellation,
  late_reschedule: m.classes_forfeit_late_reschedule,
  no_show: m.classes_forfeit_no_show,
};
