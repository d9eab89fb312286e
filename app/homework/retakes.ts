import type { Enums } from "~/platform/backend/database.types";

export type RetakeRule = Enums<"retake_rule">;
/** Whether graded work may be done a second time, and which of the two grades then counts. */
export const RETAKES = ["none", "better", "newer"] as const satisfies readonly RetakeRule[];
