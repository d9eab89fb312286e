import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { relativeTime } from "~/platform/time/relative-time";
import { formatInstant } from "~/platform/time/school-time";
import { isCalendarProvider } from "~/school/calendar-providers";
import { Button } from "~/ui/button";
import { Card, CardHeader, LINKED_CARD } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { ahead, onDemand } from "~/ui/on-demand";
import { Pill } from "~/ui/pill";
import { ProblemAlert } from "~/ui/problem-alert";
import { withBoundary } from "~/ui/with-boundary";
import type { FoundAccount } from "./calendar-account-form";
import { CALENDAR_NAMES } from "./calendar-names";
import { calendarProblemText, type calendarWrites, foundIn } from "./calendar-writes";
import { ChooseCalendar } from "./choose-calendar";
import { FreeEmptiedHours } from "./emptied-hours";
import type { ConnectedCalendar } from "./read-connected-calendar";
import { takeReturnedSignIn } from "./returned-sign-in";
import { SkippedEvents } from "./skipped-events";
import { UnwrittenHours } from "./unwritten-hours";

const CalendarAccountForm = onDemand(async () => (await import("./calendar-account-form")).CalendarAccountForm);

type Props = { calendar: ConnectedCalendar | null };

/** The teacher's own calendar, kept in step with the one here in both directions. */
function ConnectedCalendarInside({ calendar }: Props) {
  const connected = calendar?.connected_at ?? "none";
  // The form goes once another connection is there.
  const [asksSince, setAsksSince] = useState<string>();
  const [account, setAccount] = useState<FoundAccount>();
  const { problem, busy } = useReturn((found) => {
    setAccount(found);
    setAsksSince(connected);
  });
  const asks = asksSince === connected;
  return (
    <Card id="connected-calendar" tone="bare" padding="none" {...LINKED_CARD}>
      <CardHeader title={m.connected_calendar_title()} level={3} />
      <p className="mb-4 max-w-prose text-soft">
        {m.connected_calendar_lead()} {m.connected_calendar_privacy()}
      </p>
      {calendar && <Connected calendar={calendar} onReplace={() => setAsksSince(connected)} />}
      <ProblemAlert problem={busy ? undefined : problem} />
      {!calendar && !asks && (
        <Button
          variant="secondary"
          {...ahead(CalendarAccountForm)}
          busy={busy ? m.connected_calendar_finding() : undefined}
          onClick={() => setAsksSince(connected)}
        >
          {m.connected_calendar_begin()}
        </Button>
      )}
      {asks && (
        <div className={calendar ? "mt-5 border-t pt-5" : ""}>
          {account ? (
            <ChooseCalendar account={account} onBack={() => setAccount(undefined)} />
          ) : (
            <CalendarAccountForm
              current={calendar ?? undefined}
              onFound={setAccount}
              onCancel={() => setAsksSince(undefined)}
            />
          )}
        </div>
      )}
    </Card>
  );
}

/** Finishes a sign-in at a provider's page, from which the browser has just returned. */
function useReturn(onFound: (account: FoundAccount) => void) {
  const [search, setSearch] = useSearchParams();
  const { write, busy, problem } = useWrite<typeof calendarWrites>();
  const done = useRef(false);
  useEffect(() => {
    if (done.current || !search.has("code")) return;
    done.current = true;
    const returned = takeReturnedSignIn(search);
    setSearch({}, { replace: true, preventScrollReset: true });
    if (!returned) return;
    void write("completeSignIn", returned).then(async (result) => {
      const found = await foundIn(result);
      if (found) onFound({ provider: "google", username: found.username ?? "", found });
    });
  });
  return { busy, problem };
}

function Connected({ calendar, onReplace }: { calendar: ConnectedCalendar; onReplace: () => void }) {
  const lang = useLang();
  const { write, busy, problem } = useWrite<typeof calendarWrites>();
  const [removes, setRemoves] = useState(false);
  const { provider, url, username, name, calendar_sync: sync, busy_calendars: read } = calendar;
  const disconnect = async () => {
    const outcome = await write("disconnectCalendar", { url });
    if (outcome.problem === undefined) setRemoves(false);
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{name}</span>
        <State sync={sync} />
      </div>
      <p className="text-soft [overflow-wrap:anywhere]">
        {isCalendarProvider(provider) ? CALENDAR_NAMES[provider]() : provider} · {username} · {new URL(url).host}
      </p>
      {sync?.failing_since && sync.problem && (
        <p className="max-w-prose text-danger">
          {m.connected_calendar_silent_since({
            when: formatInstant(sync.failing_since, lang, { dateStyle: "medium", timeStyle: "short" }),
          })}{" "}
          {calendarProblemText(sync.problem)}
        </p>
      )}
      {isStale(sync) && <p className="max-w-prose text-danger">{m.connected_calendar_stale()}</p>}
      <UnwrittenHours hours={calendar.unwritten} />
      {read?.problem === "EMPTIED" && calendar.busy_calendar && (
        <>
          <p className="max-w-prose text-danger">{m.settings_calendar_emptied()}</p>
          <FreeEmptiedHours calendar={calendar.busy_calendar} />
        </>
      )}
      {read && <SkippedEvents of={read} />}
      {read && read.conflicts > 0 && (
        <p className="text-soft">{m.settings_calendar_conflicts({ count: read.conflicts })}</p>
      )}
      {sync?.closing_at ? (
        <p className="max-w-prose">{m.connected_calendar_closing()}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={onReplace}>
            {m.connected_calendar_replace()}
          </Button>
          <Button variant="quiet" onClick={() => setRemoves(true)}>
            {m.common_disconnect()}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={removes}
        onOpenChange={setRemoves}
        title={m.connected_calendar_disconnect_title()}
        thing={name}
        description={m.connected_calendar_disconnect_text()}
        confirmLabel={m.common_disconnect()}
        onConfirm={() => void disconnect()}
        busy={busy ? m.common_saving() : undefined}
        error={problem}
      />
    </div>
  );
}

/** It is asked each minute, or every ten where it does not answer as it should. */
const STALE_MS = 3_600_000;

/** True if a calendar without a problem was not asked for long: the work itself does not run. */
const isStale = (sync: ConnectedCalendar["calendar_sync"]): boolean =>
  Boolean(sync?.answered_at && !sync.failing_since && Date.now() - Date.parse(sync.answered_at) > STALE_MS);

function State({ sync }: { sync: ConnectedCalendar["calendar_sync"] }) {
  const lang = useLang();
  if (sync?.failing_since || isStale(sync)) return <Pill tone="bad">{m.connected_calendar_silent()}</Pill>;
  if (!sync?.read_at || !sync.answered_at) return <Pill tone="wait">{m.connected_calendar_soon()}</Pill>;
  return <Pill tone="ok">{m.connected_calendar_synced({ when: relativeTime(sync.answered_at, lang) })}</Pill>;
}

export const ConnectedCalendarCard = withBoundary(ConnectedCalendarInside);
