import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { NotRead } from "~/platform/errors/part-missing";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { ProblemAlert } from "~/ui/problem-alert";
import type { hourWrites } from "./change-hours";
import { DeclineWithWord } from "./decline-with-word";
import type { SeriesRequest } from "./read-series";
import { SeriesEffects } from "./series-effects";
import { formatRequest } from "./series-words";
import { useRequestPreview } from "./use-series-preview";

/** A student's request about a series, with each date of it: the teacher accepts it, or declines it with a word. */
export function AnswerSeriesRequest({ request }: { request: SeriesRequest }) {
  const lang = useLang();
  const [declining, setDeclining] = useState(false);
  const { preview, missing, renew } = useRequestPreview(request.id);
  const { write, busy, problem } = useWrite<typeof hourWrites>();
  const answer = async (accepts: boolean, word = "") => {
    const order = { request: request.id, accepts, version: preview?.version ?? "", answer: word };
    const outcome = await write("answerSeriesRequest", order);
    if (outcome.problem !== undefined) renew();
  };
  const fits = preview?.changes.every((change) => !change.problem) && preview.changes.some(({ stays }) => !stays);
  return (
    <section className="grid gap-3 rounded-card border p-4">
      <h3 className="font-semibold">{m.classes_series_request_title()}</h3>
      <p>{formatRequest(request, lang)}</p>
      {request.message && <p className="whitespace-pre-wrap text-soft [overflow-wrap:anywhere]">“{request.message}”</p>}
      {missing && <NotRead />}
      {preview && <SeriesEffects changes={preview.changes} />}
      <ProblemAlert problem={problem} />
      {declining ? (
        <DeclineWithWord
          id="answer"
          busy={busy}
          onDecline={(word) => void answer(false, word)}
          onStay={() => setDeclining(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {fits && (
            <Button size="sm" disabled={busy} onClick={() => void answer(true)}>
              {m.classes_series_accept()}
            </Button>
          )}
          <Button size="sm" variant="secondary" disabled={busy} onClick={() => setDeclining(true)}>
            {m.common_decline()}
          </Button>
        </div>
      )}
    </section>
  );
}
