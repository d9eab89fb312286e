/** Measures a recording's length, without its pauses. */
export function createStopwatch(now: () => number = () => performance.now()) {
  let before = 0;
  let since: number | undefined;
  const seconds = () => (before + (since === undefined ? 0 : now() - since)) / 1000;
  return {
    seconds,
    isRunning: () => since !== undefined,
    run(): void {
      since ??= now();
    },
    rest(): void {
      before = seconds() * 1000;
      since = undefined;
    },
  };
}
