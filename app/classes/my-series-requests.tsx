import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ProblemAlert } from "~/ui/problem-alert";
import type { ownClassWrites } from "./change-hours";
import type { SeriesRequest } from "./read-series";
import { formatRequest } from "./series-words";

/** A student's open requests about their series, which they can withdraw. */
export function MySeriesRequests({ requests }: { requests: SeriesRequest[] }) {
  const lang = useLang();
  const { write, busy, problem } = useWrite<typeof ownClassWrites>();
  return (
    <Card>
      <CardHeader title={m.classes_series_my_requests()} />
      <ProblemAlert problem={problem} />
      <ul className="divide-y">
        {requests.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span>
              {formatRequest(request, lang)}
              <span className="block text-soft text-sm">{m.classes_series_waits()}</span>
            </span>
            <Button
              size="sm"
              variant="quiet"
              disabled={busy}
              onClick={() => void write("withdrawSeriesRequest", { request: request.id })}
            >
              {m.classes_series_withdraw()}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
