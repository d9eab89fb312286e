import type { ReactNode } from "react";
import { tagOf } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { Older } from "~/platform/lists/older-rows";
import { isoInstant } from "~/platform/time/iso-instant";
import { formatInstant } from "~/platform/time/school-time";
import { Card, CardHeader } from "~/ui/card";
import { useLinkedElement } from "~/ui/use-linked-element";
import { ConsentForm } from "./consent-form";
import { FeedbackForm } from "./feedback-form";
import type { Feedback, listMyFeedback, MyFeedback } from "./read-feedback";
import { Stars } from "./stars";

type Props = {
  student: string;
  feedback: MyFeedback;
  /** The author's name. */
  name: string;
  classes: readonly { id: string; starts_at: string }[];
};

const readMyFeedback: typeof listMyFeedback = async (...asked) =>
  (await import("./read-feedback")).listMyFeedback(...asked);

/** A student's feedback, with the teacher's answers. */
export function FeedbackTab({ student, feedback, name, classes }: Props) {
  useLinkedElement("feedback");
  return (
    <div className="grid gap-5">
      <Card>
        <CardHeader title={m.feedback_title()} />
        <FeedbackForm classes={classes} />
      </Card>
      {feedback.total > 0 && (
        <Card>
          <CardHeader title={m.feedback_mine()} />
          <FeedbackList student={student} label={m.feedback_mine()} feedback={feedback}>
            {(one) =>
              one.publication_asked_at && (
                <ConsentForm key={String(one.publication_agreed)} feedback={one} name={name} />
              )
            }
          </FeedbackList>
        </Card>
      )}
    </div>
  );
}

type ListProps = { student: string; label: string; feedback: MyFeedback; children?: (one: Feedback) => ReactNode };

/** A student's feedback, the latest first, with a link to the rest; `children` renders the actions on one. */
export function FeedbackList({ student, label, feedback, children }: ListProps) {
  return (
    <Older of={student} label={label} first={feedback} read={readMyFeedback}>
      {(rows) => (
        <ul className="divide-y">
          {rows.map((one) => (
            <li key={one.id} id={one.id} className="grid gap-3 py-4">
              <FeedbackWords feedback={one} />
              {children?.(one)}
            </li>
          ))}
        </ul>
      )}
    </Older>
  );
}

/** One feedback, and the teacher's answer where there is one. */
export function FeedbackWords({ feedback: { rating, comments, created_at, reply } }: { feedback: Feedback }) {
  const lang = useLang();
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-3">
        <Stars rating={rating} />
        <time dateTime={isoInstant(created_at)} className="text-soft">
          {formatInstant(created_at, lang, { dateStyle: "long" })}
        </time>
      </p>
      {comments && (
        <p lang={tagOf(comments)} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {comments}
        </p>
      )}
      {reply && (
        <blockquote className="whitespace-pre-wrap border-brass border-l-4 py-1 pl-4 [overflow-wrap:anywhere]">
          <span className="block font-semibold">{m.feedback_reply_of_teacher()}</span>
          <span lang={tagOf(reply)}>{reply}</span>
        </blockquote>
      )}
    </div>
  );
}
