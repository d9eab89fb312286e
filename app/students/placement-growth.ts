/**
 * A finished test: the estimated ability and its standard deviation; none for a test that was not adaptive. Nothing is
 * certain of a hurried one.
 */
type Estimated = { ability: number | null; error: number | null; hurried?: boolean };

/** Standard deviations on either side within which nine in ten abilities lie. */
const CRITICAL_Z = 1.645;

/** The abilities between which nine in ten learners with such answers are; undefined for a test that does not say. */
export const intervalOf = ({ ability, error, hurried = false }: Estimated): [number, number] | undefined =>
  hurried || ability === null || error === null
    ? undefined
    : [ability - CRITICAL_Z * error, ability + CRITICAL_Z * error];

/** The change between two tests: only where their intervals do not overlap is there one. Undefined for a test without one. */
export function growthBetween(earlier: Estimated, later: Estimated): "grown" | "fallen" | "unclear" | undefined {
  const before = intervalOf(earlier);
  const now = intervalOf(later);
  if (!before || !now) return undefined;
  if (now[0] > before[1]) return "grown";
  return now[1] < before[0] ? "fallen" : "unclear";
}
