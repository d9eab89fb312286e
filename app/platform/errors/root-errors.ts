import type { RootOptions } from "react-dom/client";
import { m } from "~/i18n/paraglide/messages";
import { Boundary } from "~/ui/boundary";
import "~/ui/older-browsers";
import { isAway } from "../offline/connection";

/** For every root: what a part of the page failed of is in the error log, and what a root put right again in the console. */
export const ROOT_ERRORS: Required<Pick<RootOptions, "onCaughtError" | "onRecoverableError">> = {
  onCaughtError(error, { errorBoundary }) {
    console.error(error);
    if (!(errorBoundary instanceof Boundary) || isAway()) return;
    void import("./report-error").then(
      ({ reportError }) => reportError(error, m.common_part_failed_title()),
      () => {},
    );
  },
  onRecoverableError(error) {
    console.error(error);
  },
};
