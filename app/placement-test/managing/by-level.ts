import { CEFR, type Cefr } from "../levels";
import type { ItemStatistics } from "./statistics";
import { isMisfit } from "./warnings";

/** Figures of the questions of a level. */
export type LevelFigures = {
  level: Cefr;
  /** Seconds until the first answer: of the middle question, and of the slowest one. */
  seconds: { middle: number; slowest: number };
  /** Questions whose answers do not fit the model, and all with answers. */
  misfits: { misfit: number; asked: number };
  /** The share of a level's learners who were shown a question: the largest, and the mean, in percent. */
  exposure: { largest: number; mean: number };
};

const known = (values: readonly (number | null)[]): number[] =>
  values.filter((value) => value !== null).sort((one, other) => one - other);
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The statistics of the questions, together for each level. */
export const figuresByLevel = (statistics: readonly ItemStatistics[]): LevelFigures[] =>
  CEFR.map((level) => {
    const items = statistics.filter((one) => one.level === level);
    const seconds = known(items.map((one) => one.seconds));
    const exposure = known(items.map((one) => one.exposure));
    return {
      level,
      seconds: { middle: seconds[Math.floor(seconds.length / 2)] ?? 0, slowest: seconds.at(-1) ?? 0 },
      misfits: { misfit: items.filter(isMisfit).length, asked: items.length },
      exposure: { largest: Math.round(100 * (exposure.at(-1) ?? 0)), mean: Math.round(100 * mean(exposure)) },
    };
  });
