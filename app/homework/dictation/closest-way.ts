/**
 * The way to say something that has the most in common with some words near it: each of its words that is there in its
 * place counts one, each other one takes one away.
 * @returns undefined if none has more than it lacks.
 */
export function closestWay(ways: readonly string[][], near: readonly string[]): string[] | undefined {
  let best: string[] | undefined;
  let most = 0;
  for (const way of ways) {
    const common = commonWords(way, near);
    if (common <= most) continue;
    most = common;
    best = way;
  }
  return best;
}

/** The best that a way can count anywhere in some words. */
function commonWords(way: readonly string[], near: readonly string[]): number {
  let before = near.map(() => 0);
  before.push(0);
  way.forEach((word, place) => {
    const here = [-place - 1];
    near.forEach((other, at) => {
      const both = (before[at] ?? 0) + (word === other ? 1 : -1);
      here.push(Math.max(both, (before[at + 1] ?? 0) - 1, (here[at] ?? 0) - 1));
    });
    before = here;
  });
  return Math.max(...before);
}
