import { Link } from "react-router";
import { FeedbackList } from "~/feedback/feedback-tab";
import { listMyFeedback } from "~/feedback/read-feedback";
import { m } from "~/i18n/paraglide/messages";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { FeedbackCsv } from "../csv-of-student";
import type { Route } from "./+types/feedback";
import { useStudent } from "./use-student";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => listMyFeedback(params.studentId);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's feedback. */
export default function Feedback({ loaderData: feedback }: Route.ComponentProps) {
  const { id } = useStudent();
  return (
    <Card>
      {feedback.total === 0 && <EmptyState title={m.feedback_none()} text={m.feedback_none_text()} />}
      <FeedbackList student={id} label={m.admin_tab_feedback()} feedback={feedback} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <FeedbackCsv student={id} />
        <Link to="/admin/manage-testimonials?tab=feedback" className="inline-block py-2 underline underline-offset-4">
          {m.feedback_all()}
        </Link>
      </div>
    </Card>
  );
}
