import type { Lang } from "../screens.ts";
import { m } from "./paraglide/messages.js";

/** The title of a blocked hour without a purpose, in the teacher's other calendar. */
export const blockedTitle = (locale: Lang): string => m.bell_blocked_hour({}, { locale });
