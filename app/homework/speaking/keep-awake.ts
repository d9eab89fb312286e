/** Keeps the screen on, where the browser can. Returns the act that lets it turn off again. */
export function keepAwake(): () => void {
  const lock = navigator.wakeLock?.request("screen").catch(() => undefined);
  return () => void lock?.then((held) => held?.release()).catch(() => {});
}
