import type { RootOptions } from "react-dom/client";
import { Boundary } from "~/ui/boundary";
import "~/ui/older-browsers";

/** For every root: what a part of the page failed of is in the error log, and what a root put right again in the console. */
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
