import type { RootOptions } from "react-dom/client";
import { Boundary } from "~/ui/boundary";
import "~/ui/older-browsers";

/**
 * Error handlers of every React root: uncaught and caught errors go to the error log, recoverable ones to the console.
 */
export const ROOT_ERRORS: Required<Pick<RootOptions, "onCaughtError" | "onRecoverableError">> = {
  onCaughtError(error, { errorBoundary }) {
    console.error(error);
    if (!(errorBoundary instanceof Boundary)) return;
    void import("./report-failed-part").then(
      ({ reportFailedPart }) => reportFailedPart(error),
      () => {},
    );
  },
  onRecoverableError(error) {
    console.error(error);
  },
};
