import { useState } from "react";
import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { relativeTime } from "~/platform/time/relative-time";
import { Button } from "~/ui/button";
import { ProblemAlert } from "~/ui/problem-alert";
import type { hourWrites } from "./change-hours";
import { DeclineWithWord } from "./decline-with-word";
import { formatAsked, type OpenClassRequests } from "./read-class-requests";

type Request = OpenClassRequests["rows"][number];

/** Students' requests for classes: the teacher accepts each with one press, or declines it with a word. */
export function AnswerClassRequests({ requests: { rows, total } }: { requests: OpenClassRequests }) {
  const [answered, setAnswered] = useState<string>();
  const { write, busy, problem } = useWrite<typeof hourWrites>();
  const answer = async (request: string, accepts: boolean, word: string) => {
    setAnswered(request);
    await write("answerClassRequest", { request, accepts, answer: word });
  };
  const isShown = rows.some(({ id }) => id === answered);
  return (
    <>
      {/* A request that was withdrawn meanwhile has no row to say so. */}
      {!isShown && <ProblemAlert problem={problem} />}
      {rows.length > 0 && (
        <ul className="-mx-2 divide-y border-b">
          {rows.map((request) => (
            <Row
              key={request.id}
              request={request}
              busy={busy && request.id === answered}
              problem={request.id === answered ? problem : undefined}
              onAnswer={(accepts, word) => void answer(request.id, accepts, word)}
            />
          ))}
        </ul>
      )}
      {total > rows.length && (
        <p className="border-b py-2 text-soft">{m.admin_waiting_more_classes({ count: total - rows.length })}</p>
      )}
    </>
  );
}

type RowProps = {
  request: Request;
  busy: boolean;
  problem: string | undefined;
  onAnswer: (accepts: boolean, word: string) => void;
};

function Row({ request, busy, problem, onAnswer }: RowProps) {
  const lang = useLang();
  const [declining, setDeclining] = useState(false);
  const who = request.profiles?.full_name ?? "";
  const when = formatAsked(request);
  const about = <span className="sr-only">: {`${who}, ${when}`}</span>;
  const at = request.local_start.slice(0, 16);
  return (
    <li className="grid gap-3 px-2 py-3">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block font-semibold">{m.classes_request_by({ who })}</span>
        <span className="text-soft">
          {m.classes_request_at_ago({ when, ago: relativeTime(request.created_at, lang) })}
        </span>
      </span>
      <ProblemAlert problem={problem} />
      {declining ? (
        <DeclineWithWord
          id={`answer-${request.id}`}
          busy={busy}
          onDecline={(word) => onAnswer(false, word)}
          onStay={() => setDeclining(false)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="sm"
            variant="secondary"
            busy={busy ? m.common_saving() : undefined}
            onClick={() => onAnswer(true, "")}
          >
            {m.classes_series_accept()}
            {about}
          </Button>
          <Button size="sm" variant="quiet" disabled={busy} onClick={() => setDeclining(true)}>
            {m.classes_series_decline()}
            {about}
          </Button>
          <Link
            to={`/admin/scheduled-classes?new=${at}&student=${request.student_id}`}
            className="inline-flex min-h-11 items-center px-2 underline underline-offset-4 md:min-h-9"
          >
            {m.classes_request_options()}
            {about}
          </Link>
        </div>
      )}
    </li>
  );
}
