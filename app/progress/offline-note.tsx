import { useMatches, useRevalidator } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useRetries } from "~/platform/offline/use-retries";
import { formatWhen } from "~/platform/time/school-time";
import { Button } from "~/ui/button";

/** The words of a page's reader where the server could not be reached (`lastSeen`). */
function awayIn(data: unknown): { since?: string | undefined } | undefined {
  const away: unknown = typeof data === "object" && data !== null ? Reflect.get(data, "away") : undefined;
  return typeof away === "object" && away !== null ? away : undefined;
}

/** A notice that the data was read before the network was lost, or that there is none; reads again once it is back. */
export function OfflineNote() {
  const away = awayIn(useMatches().at(-1)?.loaderData);
  const lang = useLang();
  const { revalidate, state } = useRevalidator();
  useRetries(revalidate, away !== undefined);
  return (
    <div role="status" className={away ? undefined : "sr-only"}>
      {away && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border-brass border-l-4 bg-mist px-4 py-3">
          <p>
            {away.since
              ? m.progress_offline_since({ when: formatWhen(away.since, lang) })
              : m.progress_offline_nothing()}
          </p>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => void revalidate()}
            busy={state === "loading" ? m.common_loading() : undefined}
          >
            {m.common_try_again()}
          </Button>
        </div>
      )}
    </div>
  );
}
