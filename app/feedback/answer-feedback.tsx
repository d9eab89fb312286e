import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { Button } from "~/ui/button";
import { CountedTextarea } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { withBoundary } from "~/ui/with-boundary";
import { feedbackProblem } from "./feedback-problems";
import type { Feedback } from "./read-feedback";

/** Actions on one feedback: answer it, and ask whether it may be published. */
function AnswerFeedbackInside({ feedback, onChanged }: { feedback: Feedback; onChanged: () => Promise<unknown> }) {
  const { id, reply, comments, publication_asked_at } = feedback;
  const [open, setOpen] = useState(false);
  const [text, setText] = useState(reply ?? "");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const act = async (work: PromiseLike<{ error: { code: string; message: string } | null }>) => {
    setBusy(true);
    const { error } = await work;
    // The new state is shown first: the next button would move away under the finger.
    if (!error) await onChanged();
    setBusy(false);
    setProblem(error ? feedbackProblem(error) : undefined);
    if (!error) setOpen(false);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return setProblem(m.feedback_problem_text());
    void act(supabase().rpc("answer_feedback", { feedback: id, reply: text }));
  };
  return (
    <div className="grid gap-3">
      {open && (
        <form noValidate onSubmit={send} className="grid gap-3">
          <Field id={`reply-${id}`} label={m.feedback_reply()} error={problem}>
            <CountedTextarea value={text} onChange={(event) => setText(event.target.value)} most={2000} autoFocus />
          </Field>
          <Button type="submit" size="sm" busy={busy ? m.feedback_sending() : undefined} className="justify-self-start">
            {m.feedback_reply_send()}
          </Button>
        </form>
      )}
      <div className="flex flex-wrap gap-2">
        {!open && (
          <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
            {reply ? m.feedback_reply_edit() : m.feedback_reply()}
          </Button>
        )}
        {comments && !publication_asked_at && (
          <Button
            variant="quiet"
            size="sm"
            disabled={busy}
            onClick={() => void act(supabase().rpc("ask_to_publish", { feedback: id }))}
          >
            {m.feedback_ask()}
          </Button>
        )}
      </div>
      {problem && !open && <p role="alert">{problem}</p>}
    </div>
  );
}

export const AnswerFeedback = withBoundary(AnswerFeedbackInside);
