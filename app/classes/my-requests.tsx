import { Link } from "react-router";
import { tagOf } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { relativeTime } from "~/platform/time/relative-time";
import { Button, buttonClass } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ProblemAlert } from "~/ui/problem-alert";
import type { ownClassWrites } from "./change-hours";
import { type ClassRequest, formatAsked } from "./read-class-requests";
import type { SeriesRequest } from "./read-series";
import { formatRequest } from "./series-words";

type Props = { classes: readonly ClassRequest[]; series: readonly SeriesRequest[] };

/** A student's requests for classes and about their series. They can withdraw open ones, and see how others ended. */
export function MyRequests({ classes, series }: Props) {
  const lang = useLang();
  const { write, busy, problem } = useWrite<typeof ownClassWrites>();
  return (
    <Card>
      <CardHeader title={m.classes_series_my_requests()} />
      <ProblemAlert problem={problem} />
      <ul className="divide-y">
        {classes.map((request) => (
          <ClassRequestItem
            key={request.id}
            request={request}
            busy={busy}
            onWithdraw={() => void write("withdrawClassRequest", { request: request.id })}
          />
        ))}
        {series.map((request) => (
          <li key={request.id} className={ROW}>
            <span>
              {formatRequest(request, lang)}
              <span className="block text-soft">{m.classes_series_waits()}</span>
            </span>
            <Withdraw
              what={formatRequest(request, lang)}
              busy={busy}
              onWithdraw={() => void write("withdrawSeriesRequest", { request: request.id })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const ROW = "flex flex-wrap items-center justify-between gap-3 py-3";

type Withdrawing = { busy: boolean; onWithdraw: () => void };

function ClassRequestItem({ request, busy, onWithdraw }: Withdrawing & { request: ClassRequest }) {
  const lang = useLang();
  const asked = request.moves ? m.classes_request_proposed : m.classes_request_asked;
  const what = asked({ when: formatAsked(request) });
  const { outcome, ended_at, created_at, answer } = request;
  return (
    <li className={ROW}>
      <span className="min-w-0">
        <span className="block font-semibold">{what}</span>
        <span className="block text-soft">
          {outcome === null && m.classes_request_waits({ ago: relativeTime(created_at, lang) })}
          {outcome === "declined" && m.classes_request_answered({ ago: relativeTime(ended_at ?? created_at, lang) })}
          {outcome === "taken" && m.classes_request_taken()}
          {outcome === "passed" && m.classes_request_passed()}
        </span>
        {answer && (
          <span lang={tagOf(answer)} className="block whitespace-pre-wrap [overflow-wrap:anywhere]">
            “{answer}”
          </span>
        )}
      </span>
      {outcome === null ? (
        <Withdraw what={what} busy={busy} onWithdraw={onWithdraw} />
      ) : (
        <Link to="?new" preventScrollReset className={buttonClass({ variant: "quiet", size: "sm" })}>
          {m.classes_request_another()}
          <span className="sr-only">: {what}</span>
        </Link>
      )}
    </li>
  );
}

const Withdraw = ({ what, busy, onWithdraw }: Withdrawing & { what: string }) => (
  <Button size="sm" variant="quiet" disabled={busy} onClick={onWithdraw}>
    {m.classes_series_withdraw()}
    <span className="sr-only">: {what}</span>
  </Button>
);
