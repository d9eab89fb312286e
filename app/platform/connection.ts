let broken = 0;

/** `fetch`, counting the requests that never got an answer: some readers take what they could not read for nothing. */
export const countingFetch: typeof fetch = async (input, init) => {
  try {
    return await fetch(input, init);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) broken += 1;
    throw error;
  }
};

/** How many requests have had no answer since the page was opened. */
export const brokenRequests = (): number => broken;

/** Whether the device itself says that it has no network. That it has one does not mean that it reaches us. */
export const isAway = (): boolean => !navigator.onLine;

let unrefreshed = false;
/** Notes whether the session has run out and could not be refreshed: then the database answers as it does to visitors. */
export const noteUnrefreshed = (is: boolean): void => {
  unrefreshed = is;
};
/** Whether asking the database for what is somebody's own makes sense now. */
export const canAsk = (): boolean => !isAway() && !unrefreshed;
