import { redirect } from "react-router";
import type { Route } from "./+types/redirect-to-tab";
import { formerAddress } from "./former-address";

/** The former pages of a student whose content is on a tab now, by the end of their addresses. */
const FORMER = { "/feedback": "feedback", "/files": "files" } as const;

/** Redirects former pages of a student, and the page of a student's progress, to the student's tabs. */
export function loader({ request, params: { studentId } }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const tab = Object.entries(FORMER).find(([end]) => pathname.endsWith(end))?.[1] ?? "homework";
  return redirect(formerAddress(studentId, searchParams, tab) ?? `/admin/students/${studentId}`);
}
