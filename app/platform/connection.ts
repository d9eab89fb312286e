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
