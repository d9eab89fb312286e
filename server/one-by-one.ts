export type OneByOne = {
  /** Does a part of a round. A problem that is of this part alone is kept for the end. @throws any other problem */
  try(part: () => Promise<void>): Promise<void>;
  /** @throws the first problem that was kept */
  end(): void;
};

/** Lets the parts of a round fail each by itself, so that one that always fails holds up no other. */
export function oneByOne(isOfOne: (error: unknown) => boolean): OneByOne {
  let first: { problem: unknown } | undefined;
  return {
    async try(part) {
      try {
        await part();
      } catch (problem) {
        if (!isOfOne(problem)) throw problem;
        first ??= { problem };
      }
    },
    end() {
      if (first) throw first.problem;
    },
  };
}
