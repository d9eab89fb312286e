import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { isNameIfAny } from "~/platform/people/person-name";
import { Button } from "~/ui/button";
import { CountedInput } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { withBoundary } from "~/ui/with-boundary";
import type { Feedback } from "./read-feedback";
import type { ownFeedbackWrites } from "./send-feedback";

type Props = { feedback: Feedback; name: string };

/**
 * Asks a student whether their feedback may be published: yes under a chosen name, or no; the answer can be changed
 * later.
 */
function ConsentFormInside({ feedback, name }: Props) {
  const { id, publication_agreed: agreed, shown_name } = feedback;
  const [shown, setShown] = useState(shown_name ?? name.split(" ")[0] ?? "");
  const [problem, setProblem] = useState<string>();
  const { write, busy } = useWrite<typeof ownFeedbackWrites>();
  const answer = async (agrees: boolean) => {
    if (agrees && !isNameIfAny(shown)) return setProblem(m.common_name_invalid());
    const order = { feedback: id, agrees, ...(agrees ? { shown_name: shown } : {}) };
    setProblem((await write("answerPublication", order)).problem);
  };
  if (agreed)
    return (
      <div className="grid gap-2 rounded-card border bg-mist p-4">
        <p>{m.feedback_agreed({ name: shown_name ?? "" })}</p>
        <Button
          variant="danger"
          size="sm"
          busy={busy ? m.common_sending() : undefined}
          onClick={() => void answer(false)}
          className="justify-self-start"
        >
          {m.feedback_take_back()}
        </Button>
        {problem && <p role="alert">{problem}</p>}
      </div>
    );
  const agree = (event: FormEvent) => {
    event.preventDefault();
    void answer(true);
  };
  return (
    <form noValidate onSubmit={agree} className="grid gap-3 rounded-card border border-brass bg-mist p-4">
      <p className="font-semibold">{agreed === false ? m.feedback_declined() : m.feedback_asked()}</p>
      <p className="text-soft">{m.feedback_asked_text()}</p>
      <Field id={`shown-${id}`} label={m.feedback_shown_name()} error={problem}>
        <CountedInput value={shown} onChange={(event) => setShown(event.target.value)} most={80} autoComplete="off" />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={busy ? m.common_sending() : undefined}>
          {m.feedback_agree()}
        </Button>
        {agreed === null && (
          <Button variant="quiet" size="sm" disabled={busy} onClick={() => void answer(false)}>
            {m.feedback_decline()}
          </Button>
        )}
      </div>
    </form>
  );
}

export const ConsentForm = withBoundary(ConsentFormInside);
