import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { isPixProfile, PIX_PROFILES, type PixProfile } from "~/platform/money/pix-profiles";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { FileButton } from "~/ui/file-button";
import { Input } from "~/ui/input";
import { ProblemAlert } from "~/ui/problem-alert";
import { Select } from "~/ui/select";
import { toPixKey } from "./pix-key";
import type { pixWrites } from "./pix-writes";

/** Names of the providers; names of companies are the same in both languages. */
export const PIX_NAMES: Record<PixProfile, () => string> = {
  standard: m.pix_provider_standard,
  efi: () => "Efí",
  inter: () => "Inter",
  bb: () => "Banco do Brasil",
  itau: () => "Itaú",
  sicoob: () => "Sicoob",
};
const MOST_BYTES = 40_000;
const PLAIN = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

type Props = {
  /** The values of the connected provider, whose credentials are replaced. */
  current?: { profile: string; base_url: string; token_url: string; pix_key: string } | undefined;
};

/** Asks for a provider's addresses and credentials, and connects it once it has answered. */
export function PixProviderForm({ current }: Props) {
  const { write, busy, problem } = useWrite<typeof pixWrites>();
  const [wrong, setWrong] = useState<string>();
  const [profile, setProfile] = useState<PixProfile>(
    current && isPixProfile(current.profile) ? current.profile : "standard",
  );
  const [baseUrl, setBaseUrl] = useState(current?.base_url ?? "");
  const [tokenUrl, setTokenUrl] = useState(current?.token_url ?? "");
  const [files, setFiles] = useState<File[]>([]);
  const choose = (name: string) => {
    if (!isPixProfile(name)) return;
    setProfile(name);
    setBaseUrl(PIX_PROFILES[name].baseUrl);
    setTokenUrl(PIX_PROFILES[name].tokenUrl);
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => String(form.get(name) ?? "").trim();
    const key = await toPixKey(typed("pix_key"));
    const chosen = await readFiles(files);
    if (![baseUrl, tokenUrl].every((text) => text.trim().startsWith("https://")))
      return setWrong(m.pix_provider_problem_address());
    if (!key) return setWrong(m.settings_problem_pix_key());
    if (!typed("client_id")) return setWrong(m.pix_provider_problem_client());
    if (!chosen) return setWrong(m.pix_provider_problem_certificate());
    setWrong(undefined);
    await write("connectPixProvider", {
      profile,
      base_url: withoutSlash(baseUrl.trim()),
      token_url: tokenUrl.trim(),
      pix_key: key,
      client_id: typed("client_id"),
      client_secret: typed("client_secret"),
      application_key: typed("application_key"),
      passphrase: typed("passphrase"),
      ...chosen,
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void send(event)}
      aria-label={m.pix_provider_title()}
      className="grid gap-5 sm:grid-cols-2"
    >
      <Field id="pix-profile" label={m.pix_provider_which()} className="sm:col-span-2">
        <Select value={profile} onChange={(event) => choose(event.target.value)}>
          {Object.entries(PIX_NAMES).map(([name, text]) => (
            <option key={name} value={name}>
              {text()}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="pix-base" label={m.pix_provider_base()} required>
        <Input {...PLAIN} type="url" value={baseUrl} onChange={(event) => setBaseUrl(event.target.value)} />
      </Field>
      <Field id="pix-token" label={m.pix_provider_token()} required>
        <Input {...PLAIN} type="url" value={tokenUrl} onChange={(event) => setTokenUrl(event.target.value)} />
      </Field>
      <Field id="pix-client" label={m.pix_provider_client_id()} required>
        <Input {...PLAIN} name="client_id" />
      </Field>
      <Field id="pix-secret" label={m.pix_provider_client_secret()} optional={profile === "sicoob"}>
        <Input {...PLAIN} name="client_secret" type="password" autoComplete="new-password" />
      </Field>
      {profile === "bb" && (
        <Field id="pix-application" label={m.pix_provider_application_key()}>
          <Input {...PLAIN} name="application_key" />
        </Field>
      )}
      <Field
        id="pix-provider-key"
        label={m.settings_pix_key()}
        hint={m.pix_provider_key_hint()}
        required
        className="sm:col-span-2"
      >
        <Input {...PLAIN} name="pix_key" defaultValue={current?.pix_key ?? ""} />
      </Field>
      <div className="grid content-start gap-2">
        <FileButton multiple accept=".p12,.pfx,.pem,.crt,.cer,.key" onFiles={(some) => setFiles(some.slice(0, 2))}>
          {m.pix_provider_certificate()}
        </FileButton>
        <p className="text-base text-soft md:text-[0.9375rem]">
          {files.length > 0 ? files.map(({ name }) => name).join(", ") : m.pix_provider_certificate_hint()}
        </p>
      </div>
      <Field id="pix-passphrase" label={m.pix_provider_passphrase()} optional>
        <Input {...PLAIN} name="passphrase" type="password" autoComplete="new-password" />
      </Field>
      <ProblemAlert problem={busy ? undefined : (wrong ?? problem)} className="sm:col-span-2" />
      <Button type="submit" busy={busy ? m.pix_provider_connecting() : undefined} className="sm:justify-self-start">
        {m.pix_provider_connect()}
      </Button>
    </form>
  );
}

const withoutSlash = (address: string) => (address.endsWith("/") ? address.slice(0, -1) : address);

/** The certificate and its key as base64; undefined where there is none, or a file is too large for one. */
async function readFiles(files: File[]): Promise<{ certificate: string; key?: string } | undefined> {
  if (files.length === 0 || files.some(({ size }) => size === 0 || size > MOST_BYTES)) return undefined;
  const read = await Promise.all(
    files.map(async (file) => String.fromCharCode(...new Uint8Array(await file.arrayBuffer()))),
  );
  const [first = "", second] = read;
  if (second === undefined) return { certificate: btoa(first) };
  const isKey = (text: string) => text.includes("PRIVATE KEY-----") && !text.includes("BEGIN CERTIFICATE");
  const [certificate, key] = isKey(first) ? [second, first] : [first, second];
  return { certificate: btoa(certificate), key: btoa(key) };
}
