import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { laterRules, rulesAhead, type Zod } from "~/platform/forms/later-rules";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { Input } from "~/ui/input";
import { isLocalOrigin, isOrigin, LONGEST_ORIGIN } from "./origin";
import type { siteAddressWrites } from "./site-address-writes";

const SCHEME = /^https?:\/\//i;
/** Completes a typed address: adds `https://` where the scheme is missing. */
const withScheme = (text: string) => (text === "" || SCHEME.test(text) ? text : `https://${text}`);

const address = (z: Zod) =>
  z.object({
    address: z
      .string()
      .trim()
      .max(LONGEST_ORIGIN, { error: m.site_address_invalid })
      .overwrite(withScheme)
      .refine(isOrigin, { error: m.site_address_invalid }),
  });
type Values = { address: string };

type Props = {
  /** Closes the form without a change; absent if no address is chosen yet. */
  onDone?: (() => void) | undefined;
};

/** Proposes the address that the panel is open at; the server stores one once the site has answered itself there. */
export function SiteAddressForm({ onDone }: Props) {
  const { write } = useWrite<typeof siteAddressWrites>();
  const form = useForm<Values>({
    resolver: laterRules(address),
    defaultValues: { address: "" },
    shouldFocusError: false,
  });
  const { register, handleSubmit, setError, resetField } = form;
  const { errors, isSubmitting, submitCount } = form.formState;
  const [local, setLocal] = useState("");
  useEffect(() => {
    const { origin } = window.location;
    if (isLocalOrigin(origin)) setLocal(origin);
    else resetField("address", { defaultValue: origin });
  }, [resetField]);
  const send = handleSubmit(async ({ address }) => {
    const { problem } = await write("chooseSiteAddress", { address });
    if (problem) setError("root", { message: problem });
    else onDone?.();
  });
  return (
    <form noValidate onSubmit={send} onFocus={rulesAhead} aria-label={m.site_address_title()} className="grid gap-5">
      <div className="empty:hidden">
        <ErrorSummary problems={problemsOf(errors, ["address"])} attempt={submitCount} />
      </div>
      {local && (
        <p className="max-w-prose text-soft [overflow-wrap:anywhere]">{m.site_address_local({ address: local })}</p>
      )}
      <Field
        id="site_address"
        label={m.common_web_address()}
        hint={m.site_address_hint()}
        error={errors.address?.message}
        required
      >
        <Input
          {...register("address")}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" type="submit" busy={isSubmitting ? m.site_address_checking() : undefined}>
          {m.site_address_use()}
        </Button>
        {onDone && (
          <Button variant="quiet" onClick={onDone}>
            {m.common_cancel()}
          </Button>
        )}
      </div>
    </form>
  );
}
