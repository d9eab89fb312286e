import { useRouteLoaderData } from "react-router";
import type { clientLoader } from ".";

/** The student of the layout that the page is in. */
export function useStudent() {
  const read = useRouteLoaderData<typeof clientLoader>("admin/student");
  if (!read) throw new Error("There is no student outside a student's pages");
  return read.student;
}
