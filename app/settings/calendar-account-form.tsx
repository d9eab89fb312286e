import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { webAddressField } from "~/platform/forms/web-address-field";
import { CALENDAR_PROVIDERS, type CalendarProvider, isCalendarProvider } from "~/school/calendar-providers";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { Input } from "~/ui/input";
import { Select } from "~/ui/select";
import { CALENDAR_NAMES } from "./calendar-names";
import { begunIn, type calendarWrites, elsewhereIn, type FoundCalendars, foundIn } from "./calendar-writes";
import { ConfirmHost } from "./confirm-host";
import { keepSignIn } from "./returned-sign-in";

const PASSWORD_HINTS: Record<Exclude<CalendarProvider, "google">, () => string> = {
  icloud: m.connected_calendar_password_icloud,
  fastmail: m.connected_calendar_password_fastmail,
  nextcloud: m.connected_calendar_password_nextcloud,
  other: m.connected_calendar_password_other,
};
const PLAIN = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

const required = (error: () => string) => z.string().trim().min(1, { error });
const unused = z.string();
const asEmail = (provider: string) => provider === "google" || provider === "icloud";

/** The fields of an account; a service asks for some of them. */
const accountAt = (provider: CalendarProvider) => {
  const isGoogle = provider === "google";
  return z.object({
    provider: z.string().refine(isCalendarProvider),
    address: CALENDAR_PROVIDERS[provider].address ? unused : webAddressField(m.connected_calendar_problem_address),
    username: required(asEmail(provider) ? m.connected_calendar_problem_email : m.connected_calendar_problem_username),
    client_id: isGoogle ? required(m.connected_calendar_problem_client_id) : unused,
    client_secret: isGoogle ? required(m.connected_calendar_problem_client_secret) : unused,
    password: isGoogle ? unused : required(m.connected_calendar_problem_password),
  });
};
type Values = z.input<ReturnType<typeof accountAt>>;
const ORDER = ["address", "username", "client_id", "client_secret", "password"] as const;

export type FoundAccount = { provider: CalendarProvider; username: string; found: FoundCalendars };
type Props = {
  current?: { provider: string; username: string } | undefined;
  onFound: (account: FoundAccount) => void;
  /** Closes the form without a change. */
  onCancel: () => void;
  /** Leads the browser to the page at which the teacher agrees. */
  leave?: (url: string) => void;
};

/** Asks for the account of a calendar, and finds its calendars; at Google, through Google's own page. */
export function CalendarAccountForm({
  current,
  onFound,
  onCancel,
  leave = (url) => window.location.assign(url),
}: Props) {
  const { write } = useWrite<typeof calendarWrites>();
  const [hosts, setHosts] = useState<string[]>([]);
  const [elsewhere, setElsewhere] = useState<string>();
  const form = useForm<Values>({
    resolver: (values, context, options) =>
      zodResolver(accountAt(providerIn(values.provider)))(values, context, options),
    defaultValues: {
      provider: providerIn(current?.provider),
      address: "",
      username: current?.username ?? "",
      client_id: "",
      client_secret: "",
      password: "",
    },
    shouldFocusError: false,
  });
  const { register, control, handleSubmit, setError } = form;
  const { errors, isSubmitting, submitCount } = form.formState;
  const provider = providerIn(useWatch({ control, name: "provider" }));
  const { address, passwords } = CALENDAR_PROVIDERS[provider];
  const isGoogle = provider === "google";
  const signIn = async ({ username, client_id, client_secret }: Values) => {
    const result = await write("beginSignIn", { username, clientId: client_id, clientSecret: client_secret });
    const begun = await begunIn(result);
    if (!begun) return result.problem;
    keepSignIn(begun.pending);
    leave(begun.url);
  };
  const find = async ({ username, password, ...typed }: Values, confirmed: string[]) => {
    const account = { address: address || typed.address, username, password, hosts: confirmed };
    const result = await write("findCalendars", account);
    const found = await foundIn(result);
    setElsewhere(await elsewhereIn(result));
    if (!found) return result.problem;
    onFound({ provider, username, found });
  };
  const sendTo = (confirmed: string[]) =>
    handleSubmit(async (typed) => {
      const problem = await (isGoogle ? signIn(typed) : find(typed, confirmed));
      if (problem) setError("root", { message: problem });
    });
  const send = sendTo(hosts);
  const confirm = (host: string) => {
    setHosts([...hosts, host]);
    setElsewhere(undefined);
    void sendTo([...hosts, host])();
  };
  return (
    <form
      noValidate
      onSubmit={send}
      aria-label={m.connected_calendar_title()}
      className="grid items-end gap-5 sm:grid-cols-2"
    >
      <div className="empty:hidden sm:col-span-2">
        <ErrorSummary problems={problemsOf(errors, ORDER)} attempt={submitCount} />
      </div>
      <Field id="provider" label={m.connected_calendar_where()} className="sm:col-span-2">
        <Select
          {...register("provider", { onChange: () => form.clearErrors() })}
          options={Object.entries(CALENDAR_NAMES).map(([name, text]) => [name, text()])}
        />
      </Field>
      {isGoogle && (
        <p className="max-w-prose text-soft sm:col-span-2">
          {m.connected_calendar_google()}{" "}
          <code className="text-ink [overflow-wrap:anywhere]">{`${window.location.origin}/admin/settings/hours`}</code>
        </p>
      )}
      {!address && (
        <Field
          id="address"
          label={m.connected_calendar_address()}
          hint={provider === "nextcloud" ? m.connected_calendar_address_nextcloud() : undefined}
          error={errors.address?.message}
          required
          className="sm:col-span-2"
        >
          <Input
            {...PLAIN}
            {...register("address", { onChange: () => setHosts([]) })}
            type="url"
            inputMode="url"
            placeholder="https://"
          />
        </Field>
      )}
      <Field
        id="username"
        label={asEmail(provider) ? m.connected_calendar_email() : m.common_user_name()}
        error={errors.username?.message}
        required
        className={isGoogle ? "sm:col-span-2" : undefined}
      >
        <Input {...PLAIN} {...register("username")} />
      </Field>
      {isGoogle ? (
        <>
          <Field id="client_id" label={m.connected_calendar_client_id()} error={errors.client_id?.message} required>
            <Input {...PLAIN} {...register("client_id")} />
          </Field>
          <Field
            id="client_secret"
            label={m.connected_calendar_client_secret()}
            error={errors.client_secret?.message}
            required
          >
            <Input {...PLAIN} {...register("client_secret")} type="password" autoComplete="new-password" />
          </Field>
        </>
      ) : (
        <Field
          id="password"
          label={m.connected_calendar_password()}
          hint={PASSWORD_HINTS[provider]()}
          error={errors.password?.message}
          required
        >
          <Input {...PLAIN} {...register("password")} type="password" autoComplete="new-password" />
        </Field>
      )}
      {elsewhere && <ConfirmHost host={elsewhere} onConfirm={() => confirm(elsewhere)} />}
      {passwords && (
        <a href={passwords} target="_blank" rel="noreferrer" className="underline underline-offset-4 sm:col-span-2">
          {m.connected_calendar_make()}: {new URL(passwords).host}
        </a>
      )}
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" busy={isSubmitting ? m.connected_calendar_finding() : undefined}>
          {isGoogle ? m.connected_calendar_agree() : m.connected_calendar_find()}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}

const providerIn = (name = "icloud"): CalendarProvider => (isCalendarProvider(name) ? name : "icloud");
