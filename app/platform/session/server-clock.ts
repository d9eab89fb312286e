import { readText, storeText } from "../device/device-store.ts";

const PLACE = "clock_ahead";
/** Clocks no further apart than this are taken for the same. */
const SAME_MS = 5_000;

let ahead = Number(readText(PLACE)) || 0;

/** By how many milliseconds this device's clock is ahead of the server's, as far as is known. */
export const clockAhead = (): number => ahead;

/** Notes what time it is at the server (milliseconds since 1970), by an answer that has just come. */
export function setServerTime(time: number): void {
  const apart = Date.now() - time;
  if (Number.isNaN(apart) || Math.abs(apart - ahead) < SAME_MS) return;
  ahead = Math.abs(apart) < SAME_MS ? 0 : apart;
  storeText(PLACE, String(ahead));
}
