import { m } from "~/i18n/paraglide/messages";
import type { Enums } from "~/platform/backend/database.types";

export type RetakeRule = Enums<"retake_rule">;
/** The rules of a second take: none is allowed, or the better or the newer of the two grades counts. */
export const RETAKES = ["none", "better", "newer"] as const satisfies readonly RetakeRule[];

export const RETAKE_NAMES: Record<RetakeRule, () => string> = {
  none: m.homework_retake_none,
  better: m.homework_retake_better,
  newer: m.homework_retake_newer,
};
