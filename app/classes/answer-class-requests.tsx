import { useState } from "react";
import { Link } from "react-router";
import { tagOf } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { relativeTime } from "~/platform/time/relative-time";
import { Button } from "~/ui/button";
import { ProblemAlert } from "~/ui/problem-alert";
import { toast } from "~/ui/toast-store";
import type { hourWrites } from "./change-hours";
import { DeclineButtons } from "./decline-buttons";
import { DeclineWithWord } from "./decline-with-word";
import { formatAsked, type OpenClassRequests } from "./read-class-requests";

type Request = OpenClassRequests["rows"][number];

/** Requests for classes, and other hours that students and visitors propose: the teacher accepts each with one press, or declines it with a word. */
export function AnswerClassRequests({ requests: { rows, total } }: { requests: OpenClassRequests }) {
  const [answered, setAnswered] = useState<string>();
  const { write, busy, problem } = useWrite<typeof hourWrites>();
  const answer = async ({ id, moves }: Request, accepts: boolean, word: string) => {
    setAnswered(id);
    const outcome = await write("answerClassRequest", { request: id, accepts, answer: word });
    if (outcome.kind) return;
    const accepted = moves ? m.classes_moved : m.classes_scheduled;
    toast({ title: accepts ? accepted() : m.classes_series_declined() });
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
              onAnswer={(accepts, word) => void answer(request, accepts, word)}
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
  const trial = request.calendar_entries?.trial_bookings;
  const who = request.profiles?.full_name ?? trial?.full_name ?? "";
  const when = formatAsked(request);
  const about = <span className="sr-only">: {`${who}, ${when}`}</span>;
  const { moves, moves_from, words } = request;
  const from = moves_from && formatAsked({ local_start: moves_from });
  const moveBy = trial ? m.classes_request_trial_move_by : m.classes_request_move_by;
  const options = moves
    ? `${trial ? "booking" : "class"}=${moves}`
    : `new=${request.local_start.slice(0, 16)}&student=${request.student_id}`;
  return (
    <li className="grid gap-3 px-2 py-3">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block font-semibold">{from ? moveBy({ who, from }) : m.classes_request_by({ who })}</span>
        <span className="text-soft">
          {m.classes_request_at_ago({ when, ago: relativeTime(request.created_at, lang) })}
        </span>
        {words && (
          <span lang={tagOf(words)} className="block">
            “{words}”
          </span>
        )}
      </span>
      <ProblemAlert problem={problem} />
      {declining && trial ? (
        <DeclineTrial
          email={trial.email ?? ""}
          busy={busy}
          onDecline={() => onAnswer(false, "")}
          onStay={() => setDeclining(false)}
        />
      ) : declining ? (
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
            {m.common_decline()}
            {about}
          </Button>
          <Link
            to={`/admin/scheduled-classes?${options}`}
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

type DeclineTrialProps = { email: string; busy: boolean; onDecline: () => void; onStay: () => void };

/** Declines another hour for a trial class; who booked it has no bell, and is written to by the teacher. */
function DeclineTrial({ email, busy, onDecline, onStay }: DeclineTrialProps) {
  return (
    <>
      <p className="max-w-prose text-soft">
        {m.classes_request_trial_decline()}{" "}
        <a href={`mailto:${email}`} className="underline underline-offset-4 [overflow-wrap:anywhere]">
          {email}
        </a>
      </p>
      <DeclineButtons busy={busy} onDecline={onDecline} onStay={onStay} />
    </>
  );
}
