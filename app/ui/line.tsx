import { ClimbingLine } from "./climbing-line";
import type { LineProps } from "./line-props";
import { StraightLine } from "./straight-line";

/** The default stations: the levels of the European framework. */
export const LEVELS = ["A1", "A2", "B1", "B2", "C1", "C2"] as const;

/** The site's motif: learning as a line with stations, filled up to the current position. */
export function Line({ shape = "straight", stations = LEVELS, ...props }: LineProps) {
  return shape === "climb" ? (
    <ClimbingLine stations={stations} {...props} />
  ) : (
    <StraightLine stations={stations} {...props} />
  );
}
