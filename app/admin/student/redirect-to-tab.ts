import { redirect } from "react-router";
import type { Route } from "./+types/redirect-to-tab";
import { formerAddress } from "./former-address";

/** Redirects the former page of a student's progress to the student's tabs. */
export function loader({ request, params: { studentId } }: Route.LoaderArgs) {
  const overview = `/admin/students/${studentId}`;
  return redirect(formerAddress(studentId, new URL(request.url).searchParams, "homework") ?? overview);
}
