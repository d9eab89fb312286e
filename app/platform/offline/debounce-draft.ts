import type { DraftPlace } from "./draft-place";

/** The delay of a save, and so the most that a crash of the browser loses. */
const KEEP_AFTER_MS = 1_000;

/** Saves a draft to the device with a delay, because serialising a long text takes longer than a keystroke should. */
export function debounceDraft<T>(place: DraftPlace<T>) {
  let latest: (() => T) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    latest = undefined;
  };
  /** Saves a pending draft at once, because the page may be closing. */
  const now = () => {
    const read = latest;
    stop();
    if (read) place.keep(read());
  };
  return {
    /** Saves the result of `read` within a second. */
    soon(read: () => T) {
      latest = read;
      timer ??= setTimeout(now, KEEP_AFTER_MS);
    },
    now,
    /** Removes the draft and cancels a pending save, because everything was sent. */
    forget() {
      stop();
      place.forget();
    },
  };
}
