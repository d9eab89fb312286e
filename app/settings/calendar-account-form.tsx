import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { isWebAddress } from "~/platform/text/web-address";
import { CALENDAR_PROVIDERS, type CalendarProvider, isCalendarProvider } from "~/platform/time/calendar-providers";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { ProblemAlert } from "~/ui/problem-alert";
import { Select } from "~/ui/select";
import { begunIn, type calendarWrites, type FoundCalendars, foundIn } from "./calendar-writes";
import { keepSignIn } from "./returned-sign-in";

/** Names of the services. */
export const CALENDAR_NAMES: Record<CalendarProvider, () => string> = {
  icloud: () => "iCloud (Apple)",
  google: m.connected_calendar_google_name,
  fastmail: () => "Fastmail",
  nextcloud: () => "Nextcloud",
  other: m.connected_calendar_other,
};
const PASSWORD_HINTS: Record<Exclude<CalendarProvider, "google">, () => string> = {
  icloud: m.connected_calendar_password_icloud,
  fastmail: m.connected_calendar_password_fastmail,
  nextcloud: m.connected_calendar_password_nextcloud,
  other: m.connected_calendar_password_other,
};
const PLAIN = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

export type FoundAccount = { provider: CalendarProvider; username: string; found: FoundCalendars };
type Props = {
  current?: { provider: string; username: string } | undefined;
  onFound: (account: FoundAccount) => void;
  /** Leads the browser to the page at which the teacher agrees. */
  leave?: (url: string) => void;
};

/** Asks for the account of a calendar, and finds its calendars; at Google, through Google's own page. */
export function CalendarAccountForm({ current, onFound, leave = (url) => window.location.assign(url) }: Props) {
  const { write, busy, problem } = useWrite<typeof calendarWrites>();
  const [wrong, setWrong] = useState<string>();
  const [provider, setProvider] = useState<CalendarProvider>(
    current && isCalendarProvider(current.provider) ? current.provider : "icloud",
  );
  const { address, passwords } = CALENDAR_PROVIDERS[provider];
  const isGoogle = provider === "google";
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => String(form.get(name) ?? "").trim();
    const username = typed("username");
    if (isGoogle) {
      const owner = { username, clientId: typed("client_id"), clientSecret: typed("client_secret") };
      if (!Object.values(owner).every(Boolean)) return setWrong(m.connected_calendar_problem_client());
      setWrong(undefined);
      const begun = begunIn(await write("beginSignIn", owner));
      if (!begun) return;
      keepSignIn(begun.pending);
      return leave(begun.url);
    }
    const place = address || typed("address");
    if (!isWebAddress(place)) return setWrong(m.connected_calendar_problem_address());
    if (!username || !typed("password")) return setWrong(m.connected_calendar_problem_account());
    setWrong(undefined);
    const found = foundIn(await write("findCalendars", { address: place, username, password: typed("password") }));
    if (found) onFound({ provider, username, found });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void send(event)}
      aria-label={m.connected_calendar_title()}
      className="grid gap-5 sm:grid-cols-2"
    >
      <Field id="calendar-provider" label={m.connected_calendar_where()} className="sm:col-span-2">
        <Select
          value={provider}
          onChange={({ target }) => isCalendarProvider(target.value) && setProvider(target.value)}
        >
          {Object.entries(CALENDAR_NAMES).map(([name, text]) => (
            <option key={name} value={name}>
              {text()}
            </option>
          ))}
        </Select>
      </Field>
      {isGoogle && (
        <p className="max-w-prose text-soft sm:col-span-2">
          {m.connected_calendar_google()}{" "}
          <code className="text-ink [overflow-wrap:anywhere]">{`${window.location.origin}/admin/settings/hours`}</code>
        </p>
      )}
      {!address && (
        <Field
          id="calendar-address"
          label={m.connected_calendar_address()}
          hint={provider === "nextcloud" ? m.connected_calendar_address_nextcloud() : undefined}
          required
          className="sm:col-span-2"
        >
          <Input {...PLAIN} name="address" type="url" inputMode="url" placeholder="https://" />
        </Field>
      )}
      <Field
        id="calendar-username"
        label={isGoogle || provider === "icloud" ? m.connected_calendar_email() : m.connected_calendar_username()}
        required
        className={isGoogle ? "sm:col-span-2" : undefined}
      >
        <Input {...PLAIN} name="username" defaultValue={current?.username ?? ""} />
      </Field>
      {isGoogle ? (
        <>
          <Field id="calendar-client" label={m.connected_calendar_client_id()} required>
            <Input {...PLAIN} name="client_id" />
          </Field>
          <Field id="calendar-secret" label={m.connected_calendar_client_secret()} required>
            <Input {...PLAIN} name="client_secret" type="password" autoComplete="new-password" />
          </Field>
        </>
      ) : (
        <Field
          id="calendar-password"
          label={m.connected_calendar_password()}
          hint={PASSWORD_HINTS[provider]()}
          required
        >
          <Input {...PLAIN} name="password" type="password" autoComplete="new-password" />
        </Field>
      )}
      {passwords && (
        <a href={passwords} target="_blank" rel="noreferrer" className="underline underline-offset-4 sm:col-span-2">
          {m.connected_calendar_make()}: {new URL(passwords).host}
        </a>
      )}
      <ProblemAlert problem={busy ? undefined : (wrong ?? problem)} className="sm:col-span-2" />
      <Button type="submit" busy={busy ? m.connected_calendar_finding() : undefined} className="sm:justify-self-start">
        {isGoogle ? m.connected_calendar_agree() : m.connected_calendar_find()}
      </Button>
    </form>
  );
}
