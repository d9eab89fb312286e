import { m } from "~/i18n/paraglide/messages";
import { isAway, NOBODY } from "../offline/connection";

/** The words of browsers, and of the client of this site, for a request or a script that got no answer. */
const UNANSWERED = /fetch|network|load failed|importing a module|nobody answers|could not be refreshed/i;

const propertyOf = (error: unknown, name: string): unknown =>
  typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;

/** Whether a failure is the site's own: not the network's, a gateway's, or of a session that has ended. */
function isOfSite(error: unknown): boolean {
  if (isAway() || error instanceof DOMException) return false;
  const status = propertyOf(error, "status");
  if (typeof status === "number") return status !== 401 && status !== 0 && !NOBODY.includes(status);
  // The database's client hands on a request without an answer as an error without a code.
  if (propertyOf(error, "code") === "") return false;
  return !(error instanceof TypeError && UNANSWERED.test(error.message));
}

/** Failures that are in the log already: a part that reads again, or is opened again, fails for the same reason. */
const reported = new Set<string>();

/** Writes into the error log why a part of the page could not be read or shown, once while the page is open. Never throws. */
export async function reportFailedPart(error: unknown): Promise<void> {
  if (!isOfSite(error)) return;
  const reason = `${propertyOf(error, "code")} ${propertyOf(error, "status")} ${propertyOf(error, "message") ?? error}`;
  if (reported.has(reason)) return;
  reported.add(reason);
  const report = await import("./report-error").catch(() => undefined);
  await report?.reportError(error, m.common_part_failed_title());
}
