import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { toastError } from "~/platform/errors/report-error";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Pill } from "~/ui/pill";
import { type Enrolment, FactorSetup } from "./factor-setup";
import type { SecondFactor as Factor } from "./read-factor";
import { RecoveryCodes } from "./recovery-codes";

type Props = { factor: Factor | undefined; onChanged: () => Promise<unknown> };

/** The panel's second lock: turned on with an app's code, with codes on paper for when the phone is lost. */
export function SecondFactor({ factor, onChanged }: Props) {
  const { mfa } = supabase().auth;
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [asking, setAsking] = useState<"renew" | "end">();
  const [busy, setBusy] = useState(false);

  const run = async <Data,>(ask: () => Promise<{ data: Data | null; error: Error | null }>): Promise<Data | null> => {
    setBusy(true);
    const { data, error } = await ask();
    setBusy(false);
    if (error) void toastError({ title: m.common_error_title(), description: m.settings_factor_failed(), error });
    return error ? null : data;
  };
  const begin = async () => {
    const issuer = window.location.hostname;
    const made = await run(() => mfa.enroll({ factorType: "totp", issuer }));
    if (made) setEnrolment(made);
  };
  const renew = async () => {
    const made = await run(() =>
      factor?.codesLeft === undefined ? mfa.recoveryCodes.generate() : mfa.recoveryCodes.regenerate(),
    );
    if (made) {
      setCodes(made.codes);
      setAsking(undefined);
    }
    await onChanged();
  };
  const end = async () => {
    const gone = factor && (await run(() => mfa.unenroll({ factorId: factor.id })));
    if (!gone) return;
    // The token of now still says that two factors were shown.
    await supabase().auth.refreshSession();
    await onChanged();
    setCodes(undefined);
    setAsking(undefined);
  };

  return (
    <Card>
      <CardHeader title={m.settings_factor()} aside={factor && <Pill tone="ok">{m.settings_factor_on()}</Pill>} />
      <p className="mb-4 max-w-prose text-soft">{m.settings_factor_lead()}</p>
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {!factor && !enrolment && !codes && (
        <Button variant="secondary" disabled={busy} onClick={() => void begin()}>
          {m.settings_factor_begin()}
        </Button>
      )}
      {!factor && enrolment && (
        <FactorSetup
          enrolment={enrolment}
          onCancel={() => setEnrolment(undefined)}
          onProven={async () => {
            setEnrolment(undefined);
            await renew();
          }}
        />
      )}
      {factor && !codes && (
        <>
          <p className="mb-4">
            {factor.codesLeft === undefined
              ? m.settings_factor_no_codes()
              : m.settings_factor_left({ count: factor.codesLeft })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              disabled={busy}
              onClick={() => (factor.codesLeft ? setAsking("renew") : void renew())}
            >
              {m.settings_factor_renew()}
            </Button>
            <Button variant="quiet" disabled={busy} onClick={() => setAsking("end")}>
              {m.settings_factor_off()}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={asking === "renew"}
        onOpenChange={() => setAsking(undefined)}
        title={m.settings_factor_renew_title()}
        thing={m.settings_factor_renew_thing({ count: factor?.codesLeft ?? 0 })}
        description={m.settings_factor_renew_text()}
        confirmLabel={m.settings_factor_renew()}
        onConfirm={() => void renew()}
        busy={busy ? m.settings_saving() : undefined}
      />
      <ConfirmDialog
        open={asking === "end"}
        onOpenChange={() => setAsking(undefined)}
        title={m.settings_factor_off_title()}
        thing={m.settings_factor_off_thing()}
        description={m.settings_factor_off_text()}
        confirmLabel={m.settings_factor_off()}
        onConfirm={() => void end()}
        busy={busy ? m.settings_saving() : undefined}
      />
    </Card>
  );
}
