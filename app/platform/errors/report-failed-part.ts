import { m } from "~/i18n/paraglide/messages";
import { leaveToBrowser, personalDocument } from "../backend/personal-document";
import { isAway, NOBODY } from "../device/connection";

/** Messages of browsers, and of this site's client, for a request or script without an answer. */
const UNANSWERED = /fetch|network|load failed|importing a module|nobody answers|could not be refreshed/i;

const propertyOf = (error: unknown, name: string): unknown =>
  typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;

/** True if a failure is the site's own, and not that of the network, a gateway or an ended session. */
function isOfSite(error: unknown): boolean {
  if (isAway() || error instanceof DOMException) return false;
  const status = propertyOf(error, "status");
  if (typeof status === "number") return status !== 401 && status !== 0 && !NOBODY.includes(status);
  // postgrest-js reports a request without an answer as an error without a code.
  if (propertyOf(error, "code") === "") return false;
  return !(error instanceof TypeError && UNANSWERED.test(error.message));
}

/** Failures that are logged already, because repeated reads fail for the same reason. */
const reported = new Set<string>();

/**
 * Logs why a part of the page could not be read or shown, once while the page is open. Never throws. What the server
 * could not read is asked for again by the browser.
 */
export async function reportFailedPart(error: unknown): Promise<void> {
  if (personalDocument()) return leaveToBrowser();
  if (!isOfSite(error)) return;
  const reason = `${propertyOf(error, "code")} ${propertyOf(error, "status")} ${propertyOf(error, "message") ?? error}`;
  if (reported.has(reason)) return;
  reported.add(reason);
  const report = await import("./report-error").catch(() => undefined);
  await report?.reportError(error, m.common_part_failed_title());
}
