import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { isMailAddress } from "~/platform/people/mail-address";
import { isMailProvider, MAIL_PORTS, MAIL_PROVIDERS, type MailProvider } from "~/school/mail-providers";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { Input } from "~/ui/input";
import { Select } from "~/ui/select";
import { MAIL_NAMES } from "./mail-names";
import type { mailServerWrites } from "./mail-server-writes";

const PASSWORD_HINTS: Record<MailProvider, () => string> = {
  gmail: m.mail_server_password_gmail,
  outlook: m.mail_server_password_outlook,
  zoho: m.mail_server_password_app,
  locaweb: m.mail_server_password_mailbox,
  hostinger: m.mail_server_password_mailbox,
  brevo: m.mail_server_password_brevo,
  ses: m.mail_server_password_ses,
  other: m.mail_server_password_other,
};
const PLAIN = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
/** Services whose host has parts that only the account's owner knows. */
const ASKS_HOST: readonly MailProvider[] = ["ses", "other"];
/** A server's name is one that an address could have. */
const isHost = (name: string) => isMailAddress(`a@${name}`);

const required = (error: () => string) => z.string().trim().min(1, { error });
const unused = z.string();
const accountAt = (provider: MailProvider) =>
  z.object({
    provider: z.string().refine(isMailProvider),
    host: ASKS_HOST.includes(provider)
      ? z.string().trim().refine(isHost, { error: m.mail_server_problem_host })
      : unused,
    port: unused,
    sender: z.string().trim().refine(isMailAddress, { error: m.mail_server_problem_sender }),
    username: MAIL_PROVIDERS[provider].user ? required(m.mail_server_problem_username) : unused,
    password: required(m.mail_server_problem_password),
  });
type Values = z.input<ReturnType<typeof accountAt>>;
const ORDER = ["host", "port", "sender", "username", "password"] as const;

const providerIn = (name = ""): MailProvider => (isMailProvider(name) ? name : "gmail");

type Props = {
  current: { provider: string | null; sender: string | null };
  /** Closes the form without a change; absent if nothing is set yet. */
  onDone: () => void;
};

/** Asks for the account that mails go out by; the server stores it once it has taken a test mail. */
export function MailServerForm({ current, onDone }: Props) {
  const { write } = useWrite<typeof mailServerWrites>();
  const first = providerIn(current.provider ?? undefined);
  const form = useForm<Values>({
    resolver: (values, context, options) =>
      zodResolver(accountAt(providerIn(values.provider)))(values, context, options),
    defaultValues: {
      provider: first,
      host: MAIL_PROVIDERS[first].host,
      port: String(MAIL_PROVIDERS[first].port),
      sender: current.sender ?? "",
      username: "",
      password: "",
    },
    shouldFocusError: false,
  });
  const { register, control, handleSubmit, setError, setValue } = form;
  const { errors, isSubmitting, submitCount } = form.formState;
  const provider = providerIn(useWatch({ control, name: "provider" }));
  const { passwords, user } = MAIL_PROVIDERS[provider];
  const choose = (chosen: MailProvider) => {
    form.clearErrors();
    setValue("host", MAIL_PROVIDERS[chosen].host);
    setValue("port", String(MAIL_PROVIDERS[chosen].port));
  };
  const send = handleSubmit(async ({ host, port, sender, username, password }) => {
    const known = MAIL_PROVIDERS[provider];
    const { problem } = await write("connectMailServer", {
      provider,
      host: known.host && provider !== "ses" ? known.host : host,
      port: provider === "other" ? Number(port) : known.port,
      sender,
      username: user ? username.trim() : sender,
      // Google shows its passwords in groups of four.
      password: provider === "gmail" ? password.replaceAll(/\s/g, "") : password,
    });
    if (problem) setError("root", { message: problem });
    else onDone();
  });
  return (
    <form noValidate onSubmit={send} aria-label={m.mail_server_title()} className="grid items-end gap-5 sm:grid-cols-2">
      <div className="empty:hidden sm:col-span-2">
        <ErrorSummary problems={problemsOf(errors, ORDER)} attempt={submitCount} />
      </div>
      <Field id="provider" label={m.mail_server_where()} className="sm:col-span-2">
        <Select
          {...register("provider", { onChange: ({ target }) => choose(providerIn(target.value)) })}
          options={Object.entries(MAIL_NAMES).map(([name, text]) => [name, text()])}
        />
      </Field>
      {ASKS_HOST.includes(provider) && (
        <Field
          id="host"
          label={m.mail_server_host()}
          hint={provider === "ses" ? m.mail_server_host_ses() : undefined}
          error={errors.host?.message}
          required
          className={provider === "ses" ? "sm:col-span-2" : undefined}
        >
          <Input {...PLAIN} {...register("host")} inputMode="url" />
        </Field>
      )}
      {provider === "other" && (
        <Field id="port" label={m.mail_server_port()} hint={m.mail_server_port_hint()}>
          <Select {...register("port")} options={MAIL_PORTS.map((port) => [String(port), String(port)])} />
        </Field>
      )}
      <Field
        id="sender"
        label={m.mail_server_sender()}
        hint={user ? m.mail_server_sender_hint() : undefined}
        error={errors.sender?.message}
        required
        className={user ? "sm:col-span-2" : undefined}
      >
        <Input {...PLAIN} {...register("sender")} type="email" inputMode="email" />
      </Field>
      {user && (
        <Field id="username" label={m.common_user_name()} error={errors.username?.message} required>
          <Input {...PLAIN} {...register("username")} />
        </Field>
      )}
      <Field
        id="password"
        label={m.common_password()}
        hint={PASSWORD_HINTS[provider]()}
        error={errors.password?.message}
        required
      >
        <Input {...PLAIN} {...register("password")} type="password" autoComplete="new-password" />
      </Field>
      {passwords && (
        <a href={passwords} target="_blank" rel="noreferrer" className="underline underline-offset-4 sm:col-span-2">
          {m.mail_server_make({ where: new URL(passwords).host })}
        </a>
      )}
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" busy={isSubmitting ? m.mail_server_connecting() : undefined}>
          {m.mail_server_connect()}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}
