import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { Card, CardHeader } from "~/ui/card";
import { useReached } from "~/ui/use-reached";
import { ConsentForm } from "./consent-form";
import { FeedbackForm } from "./feedback-form";
import type { Feedback } from "./read-feedback";
import { Stars } from "./stars";

type Props = {
  feedback: readonly Feedback[];
  /** Who speaks. */
  name: string;
  classes: readonly { id: string; starts_at: string }[];
  onChanged: () => Promise<unknown>;
};

/** What a student says to the teacher, and what she answers. */
export function FeedbackTab({ feedback, name, classes, onChanged }: Props) {
  useReached("feedback");
  return (
    <div className="grid gap-5">
      <Card>
        <CardHeader title={m.feedback_title()} />
        <FeedbackForm classes={classes} onSent={onChanged} />
      </Card>
      {feedback.length > 0 && (
        <Card>
          <CardHeader title={m.feedback_mine()} />
          <ul className="divide-y">
            {feedback.map((one) => (
              <li key={one.id} id={one.id} className="grid gap-3 py-4">
                <FeedbackWords feedback={one} />
                {one.publication_asked_at && (
                  <ConsentForm key={String(one.publication_agreed)} feedback={one} name={name} onAnswered={onChanged} />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

/** One feedback, and the teacher's answer where there is one. */
export function FeedbackWords({ feedback: { rating, comments, created_at, reply } }: { feedback: Feedback }) {
  const lang = useLang();
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-3">
        <Stars rating={rating} />
        <time dateTime={created_at} className="text-soft">
          {new Date(created_at).toLocaleDateString(LOCALE[lang], { dateStyle: "long" })}
        </time>
      </p>
      {comments && <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{comments}</p>}
      {reply && (
        <blockquote className="whitespace-pre-wrap border-brass border-l-4 py-1 pl-4 [overflow-wrap:anywhere]">
          <span className="block font-semibold">{m.feedback_reply_of_teacher()}</span>
          {reply}
        </blockquote>
      )}
    </div>
  );
}
