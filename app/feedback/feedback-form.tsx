import { Star } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useOutcome } from "~/platform/forms/use-outcome";
import { usePendingSend } from "~/platform/offline/use-pending-send";
import { formatInstant } from "~/platform/time/school-time";
import { CountedTextarea } from "~/ui/counted-input";
import { ErrorSummary, type Problem } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import { Select } from "~/ui/select";
import { SendOrWait } from "~/ui/send-or-wait";
import { withBoundary } from "~/ui/with-boundary";
import type { FeedbackAction, Submitted } from "./feedback-action";
import { type FeedbackDraft, feedbackDrafts, NOTHING_SAID } from "./feedback-draft";
import { feedbackProblem } from "./feedback-writes";
import { RATINGS } from "./stars";

type Props = {
  /** Classes that were, the latest first. */
  classes: readonly { id: string; starts_at: string }[];
};

/** The form's draft: the one begun here before, or an empty one. Its id makes repeated sending harmless. */
function begin(): { id: string; draft: FeedbackDraft } {
  const [id = crypto.randomUUID()] = feedbackDrafts.ids();
  return { id, draft: feedbackDrafts.read(id) ?? NOTHING_SAID };
}

/** A student tells the teacher how it is: one to five, and words; kept on the device until it has arrived. */
function FeedbackFormInside({ classes }: Props) {
  const lang = useLang();
  const [{ id, draft }, setForm] = useState(begin);
  const { rating, comments, about } = draft;
  const [problem, setProblem] = useState<Problem>();
  const write = (words: Partial<FeedbackDraft>) => {
    setForm((form) => ({ ...form, draft: { ...form.draft, ...words, waits: undefined } }));
    if (words.rating) setProblem(undefined);
  };
  const starless = problem?.field !== undefined;
  const [attempt, setAttempt] = useState(0);
  const { submit, state, data } = useFetcher<FeedbackAction>();
  const busy = state !== "idle";
  const sent = useRef(draft);
  /** Sent feedback is done with; text written meanwhile is another feedback. */
  const goOn = (arrived: FeedbackDraft) => {
    feedbackDrafts.keep(id, undefined);
    const next = begin();
    setForm((form) => (form.draft === arrived ? next : { id: crypto.randomUUID(), draft: form.draft }));
    setProblem(undefined);
  };
  const [waits, setWaits] = usePendingSend(feedbackDrafts, id, () =>
    goOn(feedbackDrafts.read(id) ? NOTHING_SAID : draft),
  );
  const begun = rating > 0 || comments.trim() !== "" || about !== "";
  useEffect(() => {
    feedbackDrafts.keep(id, begun ? { ...draft, waits } : undefined);
  }, [id, draft, begun, waits]);
  const fail = (wrong: Problem) => {
    setProblem(wrong);
    setAttempt((tries) => tries + 1);
  };
  const submitDraft = () => {
    sent.current = draft;
    const submitted: Submitted = { id, rating, comments, about };
    void submit(submitted, { method: "post", encType: "application/json" });
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (busy || waits) return;
    if (rating === 0) return fail({ field: "rating-5", message: m.feedback_problem_rating() });
    submitDraft();
  };
  useOutcome(data, ({ outcome }) => {
    if (outcome === "away") {
      if (!feedbackDrafts.keep(id, { ...draft, waits: true })) return fail({ message: m.common_not_kept() });
      setProblem(undefined);
      return setWaits(true);
    }
    setWaits(undefined);
    if (outcome === "taken") return goOn(sent.current);
    // The next one is another one.
    if (outcome.refusal.message === "EDIT_CONFLICT") goOn(NOTHING_SAID);
    fail({ message: feedbackProblem(outcome.refusal) });
  });
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <ErrorSummary problems={problem ? [problem] : []} attempt={attempt} />
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
                onChange={() => write({ rating: one })}
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
            onChange={(event) => write({ about: event.target.value })}
            placeholder={m.feedback_in_general()}
          >
            {classes.map((one) => (
              <option key={one.id} value={one.id}>
                {m.feedback_class_of({ day: formatInstant(one.starts_at, lang, { dateStyle: "short" }) })}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field id="feedback-comments" label={m.feedback_comments()} optional>
        <CountedTextarea
          value={comments}
          readOnly={waits}
          onChange={(event) => write({ comments: event.target.value })}
          most={2000}
        />
      </Field>
      <SendOrWait
        label={m.feedback_send()}
        busy={busy ? m.feedback_sending() : undefined}
        waits={waits ? m.feedback_waits() : undefined}
        onTry={submitDraft}
        onWrite={() => setWaits(undefined)}
        field="feedback-comments"
      />
    </form>
  );
}

export const FeedbackForm = withBoundary(FeedbackFormInside);
