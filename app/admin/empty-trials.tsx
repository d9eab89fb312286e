import { Link } from "react-router";
import { HOURS, type ListParams } from "~/classes/list-params";
import { m } from "~/i18n/paraglide/messages";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { CopyBookingLink } from "./copy-booking-link";

/** Explains why the list is empty and what to do next. */
export function EmptyTrials({ params }: { params: ListParams }) {
  if (params.q)
    return (
      <EmptyState title={m.admin_nothing_found({ search: params.q })} text={m.admin_nothing_found_text()}>
        <Link to={HOURS.address(params, { q: "", when: "all" })} className={buttonClass({ variant: "secondary" })}>
          {m.admin_clear_search()}
        </Link>
      </EmptyState>
    );
  if (params.when === "past") return <EmptyState title={m.admin_no_past()} text={m.admin_no_past_text()} />;
  return (
    <EmptyState title={m.admin_no_upcoming()} text={m.admin_no_upcoming_text()}>
      <CopyBookingLink />
    </EmptyState>
  );
}
