import { reportFailedPart } from "~/platform/errors/report-failed-part";

/** Null for a part of a page that could not be read; the page is shown without it. */
export const orNone = <Part>(asked: Promise<Part>): Promise<Part | null> =>
  asked.catch((error: unknown) => {
    void reportFailedPart(error);
    return null;
  });
