import type { Movement } from "./bank-movement";

/** Derives the directions of amounts from the balances beside them, for files without signs. */
export function directByBalances(all: Movement[]): void {
  const ways = [-1, 1].map((step) => all.map((movement, place) => stepOf(movement, all[place + step])));
  const [down, up] = ways.map((steps) => (steps.includes("wrong") ? [] : steps));
  // The oldest line is the first or the last.
  const isUp = up?.some((way) => way === "in" || way === "out");
  const isDown = down?.some((way) => way === "in" || way === "out");
  if (isUp === isDown) return;
  const known = isUp ? up : down;
  for (const [place, movement] of all.entries()) {
    const way = known?.[place];
    if (way === "in" || way === "out") movement.direction = way;
  }
}

function stepOf(movement: Movement, before: Movement | undefined): "in" | "out" | "wrong" | undefined {
  const now = balanceOf(movement);
  const then = before && balanceOf(before);
  const { cents } = movement;
  if (now === undefined || then === undefined || !cents) return undefined;
  if (now - then === cents) return "in";
  return then - now === cents ? "out" : "wrong";
}

const balanceOf = ({ balance }: Movement): number | undefined =>
  balance && (balance.direction === "out" ? -Math.abs(balance.cents) : balance.cents);
