import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { isAway } from "../device/connection";
import { reportError } from "./report-error";

/** The message of a document that failed on the server, which has logged the reason. */
const SERVER_ERROR = "Unexpected Server Error";

/** Logs once why the page could not be shown. For error boundaries. */
export function useFailedPage(): void {
  const error = useRouteError();
  useEffect(() => {
    const known = isRouteErrorResponse(error) || (error instanceof Error && error.message === SERVER_ERROR);
    if (error !== undefined && !known && !isAway()) void reportError(error, m.common_page_failed_title());
  }, [error]);
}
