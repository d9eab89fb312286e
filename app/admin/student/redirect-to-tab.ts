import { redirect } from "react-router";
import type { Route } from "./+types/redirect-to-tab";
import { addressOf, formerAddress } from "./former-address";

/** The former pages of a student whose content is on a tab now, by the end of their addresses, as documents and as data. */
const FORMER = /\/(feedback|files)(?:\.data)?$/;

/** Redirects former pages of a student, and the page of a student's progress, to the student's tabs. */
export function loader({ request, params: { studentId } }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const tab = FORMER.exec(pathname)?.[1] ?? "homework";
  return redirect(formerAddress(studentId, searchParams, tab) ?? addressOf(studentId));
}
