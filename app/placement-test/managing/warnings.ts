import { m } from "~/i18n/paraglide/messages";
import type { ItemStatistics } from "./statistics";

const ENOUGH = 20;
const TOO_HARD = 0.25;
const TOO_EASY = 0.97;
const NO_HELP = 0.1;
const SKIPPED = 0.15;
/** The usual bounds of infit for a test of many people. */
const LEAST_INFIT = 0.7;
const MOST_INFIT = 1.3;

/** True if a question's answers are more, or less, surprising than the model expects; enough answers show it. */
export const isMisfit = ({ asked, infit }: ItemStatistics): boolean =>
  asked >= ENOUGH && infit !== null && (infit < LEAST_INFIT || infit > MOST_INFIT);

/** True if a question was asked often enough for its figures to mean something. */
export const isCounted = ({ asked }: ItemStatistics): boolean => asked >= ENOUGH;

/** The flaw of a question, once enough answers show one. */
export function warningOf(statistics: ItemStatistics | undefined): string | undefined {
  if (!statistics || !isCounted(statistics)) return undefined;
  const { correct, discrimination, skipped } = statistics;
  if (discrimination !== null && discrimination < NO_HELP) return m.test_warning_separates();
  if (correct !== null && correct < TOO_HARD) return m.test_warning_hard();
  if (correct !== null && correct > TOO_EASY) return m.test_warning_easy();
  if (isMisfit(statistics)) return m.test_warning_misfit();
  return skipped > SKIPPED ? m.test_warning_skipped() : undefined;
}
