import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { withBoundary } from "~/ui/with-boundary";
import type { factorWrites } from "./factor-writes";

/** A new second factor, which counts once a code has verified it. */
export type Enrolment = { id: string; totp: { qr_code: string; secret: string; uri: string } };

type Props = { enrolment: Enrolment; onProven: () => void; onCancel: () => void };

/** Sets up the authenticator app with a QR code, and verifies its first code. */
function FactorSetupInside({ enrolment: { id, totp }, onProven, onCancel }: Props) {
  const [code, setCode] = useState("");
  const { write, busy, problem } = useWrite<typeof factorWrites>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const outcome = await write("prove", { id, code });
    if (outcome.problem === undefined) onProven();
    else document.getElementById("factor-code")?.focus();
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
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
          <Field id="factor-code" label={m.account_code()} error={problem} required>
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
        <Button type="submit" busy={busy ? m.common_checking() : undefined}>
          {m.common_confirm()}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}

export const FactorSetup = withBoundary(FactorSetupInside);
