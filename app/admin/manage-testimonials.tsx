import { Link, useNavigate, useSearchParams } from "react-router";
import { AllFeedback } from "~/feedback/all-feedback";
import { feedbackWrites } from "~/feedback/feedback-writes";
import { FEEDBACK, listAllFeedback } from "~/feedback/read-feedback";
import { m } from "~/i18n/paraglide/messages";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { AllTestimonials } from "~/testimonials/all-testimonials";
import { wholeList, withOpen } from "~/testimonials/testimonial-address";
import { testimonialWrites } from "~/testimonials/testimonial-writes";
import { lastPage, listTestimonials, TESTIMONIALS } from "~/testimonials/testimonials";
import { buttonClass } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { ahead, onDemand } from "~/ui/on-demand";
import { spinnerOf } from "~/ui/page-spinner";
import { Tabs } from "~/ui/tabs";
import type { Route } from "./+types/manage-testimonials";
import { CsvButton } from "./csv-button";
import { TestimonialsCsv } from "./csv-buttons";
import { panelMeta } from "./panel-meta";

const TestimonialForm = onDemand(async () => (await import("~/testimonials/testimonial-form")).TestimonialForm);

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta = panelMeta(m.admin_nav_testimonials);

async function read({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const filters = { testimonials: TESTIMONIALS.parse(searchParams), feedback: FEEDBACK.parse(searchParams) };
  const isFeedback = searchParams.get("tab") === "feedback";
  const [testimonials, feedback] = await Promise.all([
    isFeedback ? { rows: [], total: 0 } : listTestimonials(filters.testimonials),
    isFeedback ? listAllFeedback(filters.feedback) : { rows: [], total: 0 },
  ]);
  return {
    testimonials: { ...testimonials, filter: filters.testimonials },
    feedback: { ...feedback, filter: filters.feedback },
    edit: searchParams.get("edit"),
    isNew: searchParams.has("new"),
  };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);
export const clientAction = writeAction({ ...testimonialWrites, ...feedbackWrites });

export const HydrateFallback = spinnerOf(m.admin_nav_testimonials);

/** The testimonials, which the teacher writes, orders, shows and hides. */
export default function ManageTestimonials({
  loaderData: { testimonials, feedback, edit, isNew },
}: Route.ComponentProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const edited = testimonials.rows.find(({ id }) => id === edit);
  const lead = (to: string) => navigate(to, { replace: true, preventScrollReset: true });
  const close = () => void lead(withOpen(search));
  // A new one is the last of the list, so the whole list is shown.
  const saved = async () => (isNew ? lead(wholeList(await lastPage())) : close());
  return (
    <div className="grid max-w-4xl gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{m.admin_nav_testimonials()}</h1>
        <Link to={withOpen(search, "new")} preventScrollReset className={buttonClass({})} {...ahead(TestimonialForm)}>
          {m.testimonials_new()}
        </Link>
      </div>
      <Tabs
        label={m.admin_nav_testimonials()}
        tabs={[
          {
            id: "testimonials",
            label: m.testimonials_tab(),
            content: (
              <div className="grid gap-4">
                <AllTestimonials {...testimonials} />
                {testimonials.total > 0 && (
                  <TestimonialsCsv read={(page) => listTestimonials({ ...testimonials.filter, page })} />
                )}
              </div>
            ),
          },
          {
            id: "feedback",
            label: m.feedback_tab(),
            content: (
              <div className="grid gap-4">
                <AllFeedback {...feedback} tab="feedback" />
                <CsvButton
                  name={m.admin_file_feedback()}
                  read={(page) => listAllFeedback({ ...feedback.filter, page })}
                  columns={[
                    { header: m.common_student(), csv: ({ student_name }) => student_name },
                    { header: m.feedback_rating(), csv: ({ rating }) => rating },
                    { header: m.feedback_comments(), csv: ({ comments }) => comments },
                    { header: m.feedback_reply(), csv: ({ reply }) => reply },
                  ]}
                />
              </div>
            ),
          },
        ]}
      />
      <Dialog
        open={isNew || edited !== undefined}
        onOpenChange={close}
        title={isNew ? m.testimonials_new() : m.common_edit()}
      >
        <TestimonialForm key={edited?.id ?? "new"} testimonial={edited} onSaved={saved} />
      </Dialog>
    </div>
  );
}
