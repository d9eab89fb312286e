import { Star } from "lucide-react";
import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { sayInstant } from "~/platform/school-time";
import { supabase } from "~/platform/supabase";
import { Button } from "~/ui/button";
import { ErrorSummary, type Problem } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { Textarea } from "~/ui/textarea";
import { toast } from "~/ui/toast-store";
import { feedbackProblem } from "./feedback-problems";
import { RATINGS } from "./stars";

type Props = {
  /** Classes that were, the latest first. */
  classes: readonly { id: string; starts_at: string }[];
  onSent: () => Promise<unknown>;
};

/** A student tells the teacher how it is: one to five, and words. */
export function FeedbackForm({ classes, onSent }: Props) {
  const lang = useLang();
  // The same feedback however often it is sent, until it has arrived.
  const [id, setId] = useState(() => crypto.randomUUID());
  const [rating, setRating] = useState(0);
  const [comments, setComments] = useState("");
  const [about, setAbout] = useState("");
  const [problem, setProblem] = useState<Problem>();
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const fail = (wrong: Problem) => {
    setProblem(wrong);
    setAttempt((tries) => tries + 1);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (rating === 0) return fail({ field: "rating-5", message: m.feedback_problem_rating() });
    setBusy(true);
    const { error } = await supabase().rpc("leave_feedback", {
      ...{ id, rating },
      ...(comments.trim() ? { comments } : {}),
      ...(about ? { class: about } : {}),
    });
    setBusy(false);
    if (error) return fail({ message: feedbackProblem(error) });
    setProblem(undefined);
    setId(crypto.randomUUID());
    setRating(0);
    setComments("");
    setAbout("");
    toast({ title: m.feedback_sent(), description: m.feedback_sent_text() });
    await onSent();
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <ErrorSummary problems={problem ? [problem] : []} attempt={attempt} />
      <fieldset>
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
                onChange={() => setRating(one)}
                className="sr-only"
              />
              <span className="sr-only">{m.feedback_stars({ rating: one })}</span>
              <Star aria-hidden="true" className="size-8" fill={one <= rating ? "currentColor" : "none"} />
            </label>
          ))}
        </div>
      </fieldset>
      {classes.length > 0 && (
        <Field id="feedback-class" label={m.feedback_about()}>
          <Select
            value={about}
            onChange={(event) => setAbout(event.target.value)}
            placeholder={m.feedback_in_general()}
          >
            {classes.map((one) => (
              <option key={one.id} value={one.id}>
                {m.feedback_class_of({ day: sayInstant(one.starts_at, lang, { dateStyle: "medium" }) })}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field id="feedback-comments" label={m.feedback_comments()} optional>
        <Textarea value={comments} onChange={(event) => setComments(event.target.value)} maxLength={2000} />
      </Field>
      <Button type="submit" busy={busy ? m.feedback_sending() : undefined} className="justify-self-start">
        {m.feedback_send()}
      </Button>
    </form>
  );
}
