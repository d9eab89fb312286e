import { useState } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import { AllFeedback } from "~/feedback/all-feedback";
import { listAllFeedback, parseFeedbackFilter } from "~/feedback/read-feedback";
import { m } from "~/i18n/paraglide/messages";
import { toastError } from "~/platform/report-error";
import { TestimonialForm } from "~/testimonials/testimonial-form";
import { TestimonialItem } from "~/testimonials/testimonial-item";
import {
  deleteTestimonial,
  listTestimonials,
  orderTestimonials,
  publishTestimonial,
  type Testimonial,
} from "~/testimonials/testimonials";
import { buttonClass } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Dialog } from "~/ui/dialog";
import { EmptyState } from "~/ui/empty-state";
import { PageSpinner } from "~/ui/spinner";
import { Tabs } from "~/ui/tabs";
import type { Route } from "./+types/manage-testimonials";
import { CsvButton } from "./csv-button";
import { TestimonialsCsv } from "./csv-of-school";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta: Route.MetaFunction = () => [{ title: m.admin_title({ page: m.admin_nav_testimonials() }) }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const filter = parseFeedbackFilter(searchParams);
  const isFeedback = searchParams.get("tab") === "feedback";
  const [testimonials, feedback] = await Promise.all([
    isFeedback ? [] : listTestimonials(),
    isFeedback ? listAllFeedback(filter) : { rows: [], total: 0 },
  ]);
  return {
    testimonials,
    feedback: { ...feedback, filter },
    edit: searchParams.get("edit"),
    isNew: searchParams.has("new"),
  };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSpinner;

/** What people said: written, ordered, shown or hidden by the teacher. */
export default function ManageTestimonials({
  loaderData: { testimonials, feedback, edit, isNew },
}: Route.ComponentProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState<Testimonial>();
  const edited = testimonials.find(({ id }) => id === edit);
  const close = () => void navigate("?", { replace: true, preventScrollReset: true });

  const act = async (work: Promise<boolean>) => {
    setBusy(true);
    const done = await work;
    await revalidate();
    setBusy(false);
    if (!done) await toastError({ title: m.common_error_title(), description: m.settings_failed() });
  };
  const move = (from: number, by: -1 | 1) => {
    const ids = testimonials.map(({ id }) => id);
    ids.splice(from + by, 0, ...ids.splice(from, 1));
    return act(orderTestimonials(ids));
  };
  return (
    <div className="grid max-w-4xl gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{m.admin_nav_testimonials()}</h1>
        <Link to="?new" preventScrollReset className={buttonClass({})}>
          {m.testimonials_new()}
        </Link>
      </div>
      <Tabs
        label={m.admin_nav_testimonials()}
        tabs={[
          {
            id: "testimonials",
            label: m.testimonials_tab(),
            content:
              testimonials.length === 0 ? (
                <EmptyState title={m.testimonials_none()} text={m.testimonials_none_text()} />
              ) : (
                <div className="grid gap-4">
                  <ul className="grid gap-3">
                    {testimonials.map((testimonial, index) => (
                      <TestimonialItem
                        key={testimonial.id}
                        testimonial={testimonial}
                        first={index === 0}
                        last={index === testimonials.length - 1}
                        busy={busy}
                        onMove={(by) => void move(index, by)}
                        onPublish={() => void act(publishTestimonial(testimonial.id, !testimonial.published))}
                        onDelete={() => setLeaving(testimonial)}
                      />
                    ))}
                  </ul>
                  <TestimonialsCsv />
                </div>
              ),
          },
          {
            id: "feedback",
            label: m.feedback_tab(),
            content: (
              <div className="grid gap-4">
                <AllFeedback {...feedback} tab="feedback" onChanged={revalidate} />
                <CsvButton
                  name="feedback"
                  heading={[m.payments_student(), m.feedback_rating(), m.feedback_comments(), m.feedback_reply()]}
                  read={(page) => listAllFeedback({ ...feedback.filter, page })}
                  line={({ student_name, rating, comments, reply }) => [student_name, rating, comments, reply]}
                />
              </div>
            ),
          },
        ]}
      />
      <Dialog
        open={isNew || edited !== undefined}
        onOpenChange={close}
        title={isNew ? m.testimonials_new() : m.testimonials_edit()}
      >
        <TestimonialForm
          key={edited?.id ?? "new"}
          testimonial={edited}
          nextPosition={testimonials.length}
          onSaved={() => void revalidate().then(close)}
        />
      </Dialog>
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        title={m.testimonials_delete_title()}
        thing={leaving?.author_name}
        description={m.testimonials_delete_text()}
        confirmLabel={m.testimonials_delete()}
        onConfirm={() => leaving && void act(deleteTestimonial(leaving.id)).then(() => setLeaving(undefined))}
        busy={busy ? m.settings_saving() : undefined}
      />
    </div>
  );
}
