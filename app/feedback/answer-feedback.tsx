import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import type { Result } from "~/platform/backend/result";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { CountedTextarea } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { withBoundary } from "~/ui/with-boundary";
import type { feedbackWrites } from "./feedback-writes";
import type { Feedback } from "./read-feedback";

type Props = {
  feedback: Feedback;
  /** Its author and day, for screen readers in a list of several. */
  of?: string;
};

/** The teacher's actions on feedback: answers it, or asks for consent to publish it. */
function AnswerFeedbackInside({ feedback, of }: Props) {
  const { id, reply, comments, publication_asked_at } = feedback;
  const [open, setOpen] = useState(false);
  const [text, setText] = useState(reply ?? "");
  const { write, busy, problem } = useWrite<typeof feedbackWrites>();
  // The new state is shown first, so that the next button does not move under the finger.
  const close = ({ problem }: Result) => problem === undefined && setOpen(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void write("answerFeedback", { feedback: id, reply: text, before: { reply } }).then(close);
  };
  const subject = of && <span className="sr-only">: {of}</span>;
  return (
    <div className="grid gap-3">
      {open && (
        <form noValidate onSubmit={send} className="grid gap-3">
          <Field id={`reply-${id}`} label={m.feedback_reply()} error={problem}>
            <CountedTextarea value={text} onChange={(event) => setText(event.target.value)} most={2000} autoFocus />
          </Field>
          <Button type="submit" size="sm" busy={busy ? m.common_sending() : undefined} className="justify-self-start">
            {m.feedback_reply_send()}
          </Button>
        </form>
      )}
      <div className="flex flex-wrap gap-2">
        {!open && (
          <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
            {reply ? m.feedback_reply_edit() : m.feedback_reply()}
            {subject}
          </Button>
        )}
        {comments && !publication_asked_at && (
          <Button
            variant="quiet"
            size="sm"
            disabled={busy}
            onClick={() => void write("askToPublish", { feedback: id }).then(close)}
          >
            {m.feedback_ask()}
            {subject}
          </Button>
        )}
      </div>
      {problem && !open && <p role="alert">{problem}</p>}
    </div>
  );
}

export const AnswerFeedback = withBoundary(AnswerFeedbackInside);
