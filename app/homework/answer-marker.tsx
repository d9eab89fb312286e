import { MessageSquarePlus, X } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { Button } from "~/ui/button";
import { CountedInput } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { Textarea } from "~/ui/textarea";
import { withBoundary } from "~/ui/with-boundary";
import { MarkedAnswer } from "./marked-answer";
import type { Mark } from "./marks";

type Props = { answer: string; marks: readonly Mark[]; onMarks: (marks: Mark[]) => void };

/**
 * Comments on passages of an answer: the teacher selects some words by mouse, touch or keyboard, and writes a comment.
 */
function AnswerMarkerInside({ answer, marks, onMarks }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [passage, setPassage] = useState<{ start: number; end: number }>();
  const [comment, setComment] = useState("");
  const [problem, setProblem] = useState<string>();
  const choose = () => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const taken = marks.some(({ start, end }) => selectionStart < end && selectionEnd > start);
    if (selectionStart === selectionEnd) return setProblem(m.homework_select_first());
    if (taken) return setProblem(m.homework_select_other());
    setProblem(undefined);
    setPassage({ start: selectionStart, end: selectionEnd });
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!passage || !comment.trim()) return;
    onMarks([...marks, { ...passage, comment: comment.trim() }].sort((a, b) => a.start - b.start));
    setPassage(undefined);
    setComment("");
  };
  return (
    <div className="grid gap-4">
      <Field id="answer-read" label={m.homework_their_answer()} hint={m.homework_select_hint()} error={problem}>
        <Textarea ref={field} readOnly value={answer} lang={TAG.en} rows={6} />
      </Field>
      <Button variant="quiet" size="sm" onClick={choose} className="justify-self-start">
        <MessageSquarePlus aria-hidden="true" className="size-5" />
        {m.homework_comment_selection()}
      </Button>
      {passage && (
        <form onSubmit={add} className="grid gap-2 rounded-card border bg-mist p-4">
          <p lang={TAG.en} className="text-soft [overflow-wrap:anywhere]">
            “{answer.slice(passage.start, passage.end)}”
          </p>
          <Field id="mark-comment" label={m.homework_comment_here()}>
            <CountedInput value={comment} onChange={(event) => setComment(event.target.value)} most={500} autoFocus />
          </Field>
          <div className="flex gap-2">
            <Button type="submit" size="sm" variant="secondary">
              {m.homework_comment_add()}
            </Button>
            <Button variant="quiet" size="sm" onClick={() => setPassage(undefined)}>
              {m.common_cancel()}
            </Button>
          </div>
        </form>
      )}
      {marks.length > 0 && (
        <>
          <MarkedAnswer answer={answer} marks={marks} />
          <ul className="flex flex-wrap gap-2">
            {marks.map(({ start, end, comment: said }, place) => (
              <li key={`${start}-${end}`}>
                <Button
                  variant="quiet"
                  size="sm"
                  onClick={() => onMarks(marks.filter((mark) => mark.start !== start))}
                  aria-label={m.homework_comment_remove({ number: place + 1, comment: said })}
                >
                  {place + 1}
                  <X aria-hidden="true" className="size-4" />
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

export const AnswerMarker = withBoundary(AnswerMarkerInside);
