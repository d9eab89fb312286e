import { redirect } from "react-router";

/** The panel begins at its dashboard. */
export const loader = () => redirect("/admin/dashboard");
