import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { reportError } from "~/platform/errors/report-error";
import { normalizeTyped } from "~/platform/text/normalize-typed";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { withBoundary } from "~/ui/with-boundary";

/** A factor that counts once its first code has been shown. */
export type Enrolment = { id: string; totp: { qr_code: string; secret: string; uri: string } };

type Props = { enrolment: Enrolment; onProven: () => Promise<unknown>; onCancel: () => void };

/** How the app on the phone comes to know the secret, and the code that shows it does. */
function FactorSetupInside({ enrolment: { id, totp }, onProven, onCancel }: Props) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const { error } = await supabase().auth.mfa.challengeAndVerify({
      factorId: id,
      code: normalizeTyped(code).replace(/[ -]/g, ""),
    });
    if (error) {
      setProblem(refusalOf(error));
      document.getElementById("factor-code")?.focus();
    } else await onProven();
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={send}>
      <ol className="grid list-decimal gap-5 pl-5 marker:font-semibold">
        <li className="max-w-prose pl-1">{m.settings_factor_app()}</li>
        <li className="pl-1">
          <p>{m.settings_factor_scan()}</p>
          <img
            src={totp.qr_code}
            alt={m.settings_factor_qr()}
            width={200}
            height={200}
            className="my-3 rounded-control bg-white"
          />
          <a href={totp.uri} className="inline-block py-2 underline underline-offset-4 sm:hidden">
            {m.settings_factor_open()}
          </a>
          <Field id="factor-key" label={m.settings_factor_key()}>
            <Input
              value={totp.secret.match(/.{1,4}/g)?.join(" ")}
              readOnly
              onFocus={(event) => event.target.select()}
              className="font-mono"
            />
          </Field>
        </li>
        <li className="pl-1">
          <p className="mb-2">{m.settings_factor_type()}</p>
          <Field id="factor-code" label={m.settings_factor_code()} error={problem} required>
            <Input
              value={code}
              onChange={(event) => setCode(event.target.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
              className="max-w-48 font-mono text-xl tracking-widest"
            />
          </Field>
        </li>
      </ol>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button type="submit" busy={busy ? m.settings_factor_confirming() : undefined}>
          {m.settings_factor_confirm()}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}

function refusalOf(error: { code?: string | undefined; status?: number | undefined; message: string }): string {
  if (error.code === "mfa_verification_failed") return m.settings_factor_wrong();
  if (error.status === 429) return m.settings_factor_locked();
  void reportError(error);
  return m.settings_factor_failed();
}

export const FactorSetup = withBoundary(FactorSetupInside);
