import { readText, storeText } from "./device-store.ts";

const PLACE = "clock_ahead";
/** Smaller differences between the clocks are ignored, in milliseconds. */
const SAME_MS = 5_000;

let ahead = Number(readText(PLACE)) || 0;

/** The milliseconds by which this device's clock is ahead of the server's, as far as known. */
export const clockAhead = (): number => ahead;

/** Records the server's time (milliseconds since 1970) from an answer that has just arrived. */
export function setServerTime(time: number): void {
  const apart = Date.now() - time;
  if (Number.isNaN(apart) || Math.abs(apart - ahead) < SAME_MS) return;
  ahead = Math.abs(apart) < SAME_MS ? 0 : apart;
  storeText(PLACE, String(ahead));
}
