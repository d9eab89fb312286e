import { reportFailedPart } from "./report-failed-part";

/** Null for a part of a page that could not be read; the page is shown without it. */
export const orNone = <Part>(asked: Promise<Part>): Promise<Part | null> =>
  asked.catch((error: unknown) => {
    void reportFailedPart(error);
    return null;
  });

/** Waits until a part is read. @throws the first part's error where none could be read */
export const anyOf = (parts: readonly Promise<unknown>[]): Promise<unknown> => Promise.any(parts).catch(() => parts[0]);
