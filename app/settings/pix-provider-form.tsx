import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { webAddressField } from "~/platform/forms/web-address-field";
import { isPixProfile, PIX_PROFILES, type PixProfile } from "~/school/pix-profiles";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { FileButton } from "~/ui/file-button";
import { problemsOf } from "~/ui/form-problems";
import { Input } from "~/ui/input";
import { Select } from "~/ui/select";
import { toPixKey } from "./pix-key";
import { PIX_NAMES } from "./pix-names";
import type { pixWrites } from "./pix-writes";

const MOST_BYTES = 40_000;
const PLAIN = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

/** Providers that may identify the school by its certificate without other credentials. */
const WITHOUT_SECRET: readonly string[] = ["standard", "sicoob"];

const Provider = z.object({
  profile: z.enum(Object.keys(PIX_PROFILES) as [PixProfile, ...PixProfile[]]),
  base_url: webAddressField(m.pix_provider_problem_base),
  token_url: webAddressField(m.pix_provider_problem_token),
  client_id: z
    .string()
    .trim()
    .min(1, { error: () => m.pix_provider_problem_client() }),
  client_secret: z.string().trim(),
  application_key: z.string().trim(),
  provider_key: z
    .string()
    .trim()
    .min(1, { error: () => m.pix_provider_problem_key(), abort: true })
    .refine(async (typed) => Boolean(await toPixKey(typed)), { error: () => m.settings_problem_pix_key() }),
  certificate: z
    .custom<File[]>()
    .refine((files) => files.length > 0 && files.every(({ size }) => size > 0 && size <= MOST_BYTES), {
      error: () => m.pix_provider_problem_certificate(),
    }),
  passphrase: z.string().trim(),
});
type Values = z.infer<typeof Provider>;
const ORDER = Provider.keyof().options;

type Props = {
  /** The values of the connected provider, whose credentials are replaced. */
  current?: { profile: string; base_url: string; token_url: string; pix_key: string } | undefined;
  /** Closes the form without a change. */
  onCancel: () => void;
};

/** Asks for a provider's addresses and credentials, and connects it once it has answered. */
export function PixProviderForm({ current, onCancel }: Props) {
  const { write } = useWrite<typeof pixWrites>();
  const { register, control, handleSubmit, setValue, setError, formState } = useForm<Values>({
    resolver: zodResolver(Provider),
    defaultValues: {
      profile: current && isPixProfile(current.profile) ? current.profile : "standard",
      base_url: current?.base_url ?? "",
      token_url: current?.token_url ?? "",
      client_id: "",
      client_secret: "",
      application_key: "",
      provider_key: current?.pix_key ?? "",
      certificate: [],
      passphrase: "",
    },
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const [profile, files] = useWatch({ control, name: ["profile", "certificate"] });
  const set = (name: "base_url" | "token_url", address: string) =>
    setValue(name, address, { shouldValidate: submitCount > 0 });
  const fillIn = (name: string) => {
    if (!isPixProfile(name)) return;
    set("base_url", PIX_PROFILES[name].baseUrl);
    set("token_url", PIX_PROFILES[name].tokenUrl);
  };
  const send = handleSubmit(async ({ base_url, provider_key, certificate, ...typed }) => {
    const pix_key = (await toPixKey(provider_key)) ?? "";
    const files = await readFiles(certificate);
    const order = { ...typed, base_url: withoutSlash(base_url), pix_key, ...files };
    const { problem } = await write("connectPixProvider", order);
    if (problem) setError("root", { message: problem });
  });
  return (
    <form
      noValidate
      onSubmit={send}
      aria-label={m.pix_provider_title()}
      className="grid items-end gap-5 sm:grid-cols-2"
    >
      <div className="sm:col-span-2 empty:hidden">
        <ErrorSummary problems={problemsOf(errors, ORDER)} attempt={submitCount} />
      </div>
      <Field id="profile" label={m.pix_provider_which()} className="sm:col-span-2">
        <Select
          {...register("profile", { onChange: ({ target }) => fillIn(target.value) })}
          options={Object.entries(PIX_NAMES).map(([name, text]) => [name, text()])}
        />
      </Field>
      <Field id="base_url" label={m.pix_provider_base()} error={errors.base_url?.message} required>
        <Input {...PLAIN} {...register("base_url")} type="url" />
      </Field>
      <Field id="token_url" label={m.pix_provider_token()} error={errors.token_url?.message} required>
        <Input {...PLAIN} {...register("token_url")} type="url" />
      </Field>
      <Field id="client_id" label={m.pix_provider_client_id()} error={errors.client_id?.message} required>
        <Input {...PLAIN} {...register("client_id")} />
      </Field>
      <Field id="client_secret" label={m.pix_provider_client_secret()} optional={WITHOUT_SECRET.includes(profile)}>
        <Input {...PLAIN} {...register("client_secret")} type="password" autoComplete="new-password" />
      </Field>
      {profile === "bb" && (
        <Field id="application_key" label={m.pix_provider_application_key()}>
          <Input {...PLAIN} {...register("application_key")} />
        </Field>
      )}
      <Field
        id="provider_key"
        label={m.settings_pix_key()}
        hint={m.pix_provider_key_hint()}
        error={errors.provider_key?.message}
        required
        className="sm:col-span-2"
      >
        <Input {...PLAIN} {...register("provider_key")} />
      </Field>
      <Field
        id="certificate"
        label={m.pix_provider_certificate()}
        hint={m.pix_provider_certificate_hint()}
        error={errors.certificate?.message}
        required
      >
        {(input) => (
          <>
            <FileButton
              {...input}
              multiple
              accept=".p12,.pfx,.pem,.crt,.cer,.key"
              onFiles={(some) => setValue("certificate", some.slice(0, 2), { shouldValidate: submitCount > 0 })}
            >
              {m.pix_provider_choose()}
            </FileButton>
            {files.length > 0 && <p>{files.map(({ name }) => name).join(", ")}</p>}
          </>
        )}
      </Field>
      <Field id="passphrase" label={m.pix_provider_passphrase()} optional>
        <Input {...PLAIN} {...register("passphrase")} type="password" autoComplete="new-password" />
      </Field>
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" busy={isSubmitting ? m.pix_provider_testing() : undefined}>
          {m.pix_provider_connect()}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}

const withoutSlash = (address: string) => (address.endsWith("/") ? address.slice(0, -1) : address);

/** The certificate and its key as base64. */
async function readFiles(files: File[]): Promise<{ certificate: string; key?: string }> {
  const read = await Promise.all(
    files.map(async (file) => String.fromCharCode(...new Uint8Array(await file.arrayBuffer()))),
  );
  const [first = "", second] = read;
  if (second === undefined) return { certificate: btoa(first) };
  const isKey = (text: string) => text.includes("PRIVATE KEY-----") && !text.includes("BEGIN CERTIFICATE");
  const [certificate, key] = isKey(first) ? [second, first] : [first, second];
  return { certificate: btoa(certificate), key: btoa(key) };
}
