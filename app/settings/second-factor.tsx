import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { type Mini, requireAnswer } from "~/platform/backend/read-answer";
import type { Result } from "~/platform/backend/result";
import { toastFailure } from "~/platform/errors/report-error";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { Card, CardHeader, LINKED_CARD } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Pill } from "~/ui/pill";
import { type Enrolment, FactorSetup } from "./factor-setup";
import type { factorWrites } from "./factor-writes";
import type { SecondFactor as Factor } from "./read-factor";
import { RecoveryCodes } from "./recovery-codes";

/**
 * The panel's two-step verification: turned on with a code of an authenticator app, with recovery codes for a lost
 * phone.
 */
export function SecondFactor({ factor }: { factor: Factor | undefined }) {
  const { write, busy } = useWrite<typeof factorWrites>();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [asking, setAsking] = useState<"renew" | "end">();

  /** Shows a failure. @returns whether the write succeeded. */
  const isDone = (outcome: Result): boolean => {
    if (outcome.kind) void toastFailure(outcome);
    return !outcome.kind;
  };
  const begin = async () => {
    const outcome = await write("enrol", {});
    if (!isDone(outcome)) return;
    const totp = (z: Mini) => z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() });
    setEnrolment(await requireAnswer(outcome.answer, (z) => z.object({ id: z.string(), totp: totp(z) })));
  };
  const renew = async () => {
    const outcome = await write("renewCodes", { hasCodes: factor?.codesLeft !== undefined });
    if (!isDone(outcome)) return;
    const answer = await requireAnswer(outcome.answer, (z) => z.object({ codes: z.array(z.string()) }));
    setCodes(answer.codes);
    setAsking(undefined);
  };
  const end = async () => {
    if (!factor || !isDone(await write("end", { id: factor.id }))) return;
    setCodes(undefined);
    setAsking(undefined);
  };

  return (
    <Card id="second-factor" {...LINKED_CARD}>
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
          onProven={() => {
            setEnrolment(undefined);
            void renew();
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
        busy={busy ? m.common_saving() : undefined}
      />
      <ConfirmDialog
        open={asking === "end"}
        onOpenChange={() => setAsking(undefined)}
        title={m.settings_factor_off_title()}
        thing={m.settings_factor_off_thing()}
        description={m.settings_factor_off_text()}
        confirmLabel={m.settings_factor_off()}
        onConfirm={() => void end()}
        busy={busy ? m.common_saving() : undefined}
      />
    </Card>
  );
}
