import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PanelFailed } from "./panel-failed";

/** Replaces a student's page after a failure or for an unknown id. */
export function PersonFailed() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PanelFailed />;
  return (
    <EmptyState title={m.students_not_found()} text={m.students_problem_not_found()}>
      <Link to="/admin/manage-students" className={buttonClass({})}>
        {m.admin_nav_students()}
      </Link>
    </EmptyState>
  );
}
