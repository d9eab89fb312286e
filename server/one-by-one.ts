export type OneByOne = {
  /** Does a part of a round. A problem that concerns only this part is kept for the end. @throws any other problem */
  try(part: () => Promise<void>): Promise<void>;
  /** @throws the first problem that was kept */
  end(): void;
};

/**
 * Isolates the failures of the parts of a round, so that a part that always fails does not hold up the others.
 * @param concernsOnePart true if a problem concerns only the part that failed
 */
export function oneByOne(concernsOnePart: (error: unknown) => boolean): OneByOne {
  let first: { problem: unknown } | undefined;
  return {
    async try(part) {
      try {
        await part();
      } catch (problem) {
        if (!concernsOnePart(problem)) throw problem;
        first ??= { problem };
      }
    },
    end() {
      if (first) throw first.problem;
    },
  };
}
