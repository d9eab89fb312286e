/** The work's result, or undefined after `ms` milliseconds: the work goes on, and nobody waits for it. */
export const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))]);
