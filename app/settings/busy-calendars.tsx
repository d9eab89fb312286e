import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { isWebAddress } from "~/platform/text/web-address";
import { relativeTime } from "~/platform/time/relative-time";
import { Card, CardHeader, LINKED_CARD } from "~/ui/card";
import { CountedInput } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { Pill } from "~/ui/pill";
import { withBoundary } from "~/ui/with-boundary";
import { AddForm } from "./add-form";
import { FreeEmptiedHours } from "./emptied-hours";
import type { Hours } from "./read-settings";
import { RemoveButton } from "./remove-button";
import type { hoursWrites } from "./settings-writes";
import { SkippedEvents } from "./skipped-events";

const PROBLEMS: Record<string, () => string> = {
  NOT_REACHED: m.settings_calendar_not_reached,
  NOT_ALLOWED: m.connected_calendar_not_allowed,
  NOT_FOUND: m.settings_calendar_not_found,
  TOO_LARGE: m.settings_calendar_too_large,
  NOT_A_CALENDAR: m.settings_calendar_not_one,
  EMPTIED: m.settings_calendar_emptied,
  NOT_STORED: m.settings_calendar_not_stored,
  STALE: m.settings_calendar_stale,
};

/** They are read every ten minutes; nobody says so where the reading itself does not run. */
const STALE_MS = 3_600_000;

/** The problem of a calendar: that of its last reading, or that there was none for too long. */
const problemOf = ({ problem, fetched_at, created_at }: Hours["calendars"][number]): string | undefined =>
  problem ?? (Date.now() - Date.parse(fetched_at ?? created_at) > STALE_MS ? "STALE" : undefined);

/** External calendars (Preply, italki, Google) whose busy times are blocked here, too. */
function BusyCalendarsInside({ calendars }: Pick<Hours, "calendars">) {
  const lang = useLang();
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const [wrong, setWrong] = useState<string>();
  const { write, busy, problem } = useWrite<typeof hoursWrites>();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    // Calendar addresses are often given as webcal, which means https.
    const address = url.trim().replace(/^webcal:\/\//, "https://");
    if (!name.trim() || !isWebAddress(address)) return setWrong(m.settings_calendar_wrong());
    setWrong(undefined);
    const added = await write("addBusyCalendar", { name: name.trim(), url: address });
    if (added.problem !== undefined) return;
    setName("");
    setUrl("");
  };
  return (
    <Card id="calendars" tone="bare" padding="none" {...LINKED_CARD}>
      <CardHeader title={m.settings_calendars()} level={3} />
      <p className="mb-4 max-w-prose text-soft">{m.settings_calendars_lead()}</p>
      {calendars.length > 0 ? (
        <ul className="mb-4 divide-y">
          {calendars.map((one) => (
            <li key={one.id} className="flex items-start justify-between gap-3 py-2">
              <span className="grid min-w-0 gap-0.5">
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-semibold">{one.name}</span>
                  {problemOf(one) ? (
                    <Pill tone="bad">{m.settings_calendar_broken()}</Pill>
                  ) : (
                    <Pill tone={one.fetched_at ? "ok" : "wait"}>
                      {one.fetched_at
                        ? m.settings_calendar_read({ when: relativeTime(one.fetched_at, lang) })
                        : m.settings_calendar_soon()}
                    </Pill>
                  )}
                </span>
                {problemOf(one) && (
                  <span className="text-danger">
                    {(PROBLEMS[problemOf(one) ?? ""] ?? m.settings_calendar_not_one)()}{" "}
                    {one.fetched_at && m.settings_calendar_last_read({ when: relativeTime(one.fetched_at, lang) })}
                  </span>
                )}
                {one.problem === "EMPTIED" && <FreeEmptiedHours calendar={one.id} />}
                <SkippedEvents of={one} />
                {one.conflicts > 0 && (
                  <span className="text-soft">{m.settings_calendar_conflicts({ count: one.conflicts })}</span>
                )}
                <span className="truncate text-soft text-sm">{new URL(one.url).host}</span>
              </span>
              <RemoveButton
                thing={one.name}
                title={m.settings_calendar_remove_title()}
                text={m.settings_calendar_remove_text()}
                remove="removeBusyCalendar"
                id={one.id}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-soft">{m.settings_calendars_none()}</p>
      )}
      <AddForm
        label={m.settings_calendars()}
        begin={m.settings_add_calendar()}
        className="sm:grid-cols-[1fr_2fr]"
        busy={busy}
        problem={wrong ?? problem}
        onSubmit={(event) => void add(event)}
      >
        <Field id="calendar-name" label={m.common_name()}>
          <CountedInput value={name} most={60} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field id="calendar-url" label={m.settings_calendar_url()}>
          <Input
            value={url}
            type="url"
            inputMode="url"
            placeholder="https://"
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
      </AddForm>
    </Card>
  );
}

export const BusyCalendars = withBoundary(BusyCalendarsInside);
