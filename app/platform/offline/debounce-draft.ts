import type { DraftPlace } from "./draft-place";

/** A browser that crashes loses no more than what was typed within this time. */
const KEEP_AFTER_MS = 1_000;

/** Keeps a text on this device, many keys at once: to write a long one down takes longer than a key may. */
export function debounceDraft<T>(place: DraftPlace<T>) {
  let latest: (() => T) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    latest = undefined;
  };
  /** Keeps what is still to be kept: the page may be gone the next moment. */
  const now = () => {
    const read = latest;
    stop();
    if (read) place.keep(read());
  };
  return {
    /** Keeps what `read` answers then, within a second. */
    soon(read: () => T) {
      latest = read;
      timer ??= setTimeout(now, KEEP_AFTER_MS);
    },
    now,
    /** Everything has arrived: nothing of it stays here, and nothing is kept later. */
    forget() {
      stop();
      place.forget();
    },
  };
}
