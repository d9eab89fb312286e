import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { ProblemAlert } from "~/ui/problem-alert";
import { Select } from "~/ui/select";
import type { FoundAccount } from "./calendar-account-form";
import type { calendarWrites } from "./calendar-writes";

type Props = { account: FoundAccount; onBack: () => void };

/** Asks which of an account's calendars is to be connected. */
export function ChooseCalendar({ account: { provider, username, found }, onBack }: Props) {
  const { write, busy, problem } = useWrite<typeof calendarWrites>();
  const [url, setUrl] = useState(found.calendars[0]?.url ?? "");
  const connect = async (event: FormEvent) => {
    event.preventDefault();
    const name = found.calendars.find((one) => one.url === url)?.name ?? "";
    await write("connectCalendar", { provider, url, username, name, sealed: found.sealed });
  };
  return (
    <form onSubmit={(event) => void connect(event)} aria-label={m.connected_calendar_title()} className="grid gap-4">
      <Field id="calendar-choice" label={m.connected_calendar_choose()}>
        <Select
          value={url}
          onChange={({ target }) => setUrl(target.value)}
          options={found.calendars.map((one) => [one.url, one.name])}
        />
      </Field>
      {found.has_more && <p className="max-w-prose text-soft">{m.connected_calendar_more()}</p>}
      <ProblemAlert problem={busy ? undefined : problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy ? m.connected_calendar_connecting() : undefined}>
          {m.connected_calendar_connect()}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}
