import { Star } from "lucide-react";
import type { FormEvent } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { useOfflineForm } from "~/platform/offline/use-offline-form";
import { formatInstant } from "~/platform/time/school-time";
import { CountedTextarea } from "~/ui/counted-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import { Select } from "~/ui/select";
import { SendOrWait } from "~/ui/send-or-wait";
import { useProblem } from "~/ui/use-problem";
import { withBoundary } from "~/ui/with-boundary";
import { EMPTY_FEEDBACK, type FeedbackDraft, feedbackDrafts } from "./feedback-draft";
import type { ownFeedbackWrites } from "./send-feedback";
import { RATINGS } from "./stars";

type Props = {
  /** Past classes, the latest first. */
  classes: readonly { id: string; starts_at: string }[];
};

const isSame = (one: FeedbackDraft, other: FeedbackDraft): boolean =>
  one.rating === other.rating && one.comments.trim() === other.comments.trim() && one.about === other.about;

/** A student's feedback: a rating from one to five and a text, kept on the device until it is sent. */
function FeedbackFormInside({ classes }: Props) {
  const lang = useLang();
  const form = useOfflineForm({ drafts: feedbackDrafts, saved: EMPTY_FEEDBACK, version: 0, isSame });
  const { id, draft, waits } = form;
  const { rating, comments, about } = draft;
  const { problem, setProblem, fail, summary } = useProblem();
  const change = (words: Partial<FeedbackDraft>) => {
    form.change(() => words);
    if (words.rating) setProblem(undefined);
  };
  const starless = problem?.field !== undefined;
  const { write, busy } = useWrite<typeof ownFeedbackWrites>();
  const submit = async () => {
    const message = form.settle(await write("leaveFeedback", { id, rating, comments, about }), true);
    if (message) fail(message);
    else setProblem(undefined);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (busy || waits) return;
    if (rating === 0) return fail(m.feedback_problem_rating(), "rating-5");
    void submit();
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <ErrorSummary {...summary} />
      <fieldset disabled={waits} aria-describedby={starless ? "rating-error" : undefined}>
        <legend className="font-semibold">{m.feedback_rating()}</legend>
        <div className="flex">
          {RATINGS.map((one) => (
            <label
              key={one}
              className="grid size-12 cursor-pointer place-items-center rounded-control text-brass hover:bg-mist has-focus-visible:outline-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                id={`rating-${one}`}
                name="rating"
                value={one}
                checked={one === rating}
                onChange={() => change({ rating: one })}
                className="sr-only"
              />
              <span className="sr-only">{m.feedback_stars({ rating: one })}</span>
              <Star aria-hidden="true" className="size-8" fill={one <= rating ? "currentColor" : "none"} />
            </label>
          ))}
        </div>
        {starless && <FieldError id="rating-error">{problem.message}</FieldError>}
      </fieldset>
      {classes.length > 0 && (
        <Field id="feedback-class" label={m.feedback_about()}>
          <Select
            value={about}
            disabled={waits}
            onChange={(event) => change({ about: event.target.value })}
            placeholder={m.feedback_in_general()}
            options={classes.map((one) => [
              one.id,
              m.feedback_class_of({ day: formatInstant(one.starts_at, lang, { dateStyle: "short" }) }),
            ])}
          />
        </Field>
      )}
      <Field id="feedback-comments" label={m.feedback_comments()} optional>
        <CountedTextarea
          value={comments}
          readOnly={waits}
          onChange={(event) => change({ comments: event.target.value })}
          most={2000}
        />
      </Field>
      <SendOrWait
        label={m.feedback_send()}
        busy={busy ? m.common_sending() : undefined}
        waits={waits ? m.feedback_waits() : undefined}
        onTry={() => void submit()}
        onWrite={form.writeOn}
        field="feedback-comments"
      />
    </form>
  );
}

export const FeedbackForm = withBoundary(FeedbackFormInside);
