import { redirect } from "react-router";

/** Redirects the panel's root to its dashboard. */
export const loader = () => redirect("/admin/dashboard");
