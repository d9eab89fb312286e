import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatMoney, writeAmount } from "~/platform/money/money";
import { formatInstant } from "~/platform/time/school-time";
import { Button, buttonClass } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { EmptyState } from "~/ui/empty-state";
import { MoneyForm } from "./money-form";
import type { Proof } from "./read-payments";

/** Pending proofs, which the teacher confirms as a payment or declines with a reason. */
export function Proofs({ proofs }: { proofs: Proof[] }) {
  const lang = useLang();
  const [acting, setActing] = useState<{ what: "confirm" | "decline"; proof: Proof }>();
  const close = () => setActing(undefined);
  if (proofs.length === 0) return <EmptyState title={m.payments_no_proofs()} text={m.payments_no_proofs_text()} />;
  return (
    <>
      <ul className="grid gap-3">
        {proofs.map((proof) => (
          <li
            key={proof.id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border bg-card p-4"
          >
            <span className="min-w-0">
              <span className="block font-semibold">{proof.student}</span>
              <span className="text-soft">
                {proof.description}, {formatMoney(proof.amount, lang)},{" "}
                {formatInstant(proof.created_at, lang, { dateStyle: "short", timeStyle: "short" })}
              </span>
            </span>
            <span className="flex flex-wrap gap-2">
              <a
                href={proof.url}
                target="_blank"
                rel="noreferrer"
                className={buttonClass({ variant: "quiet", size: "sm" })}
              >
                {m.payments_proof_open()}
                <span className="sr-only">: {proof.file_name}</span>
              </a>
              <Button size="sm" onClick={() => setActing({ what: "confirm", proof })}>
                {m.payments_confirm()}
              </Button>
              <Button variant="quiet" size="sm" onClick={() => setActing({ what: "decline", proof })}>
                {m.common_decline()}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Dialog
        open={acting?.what === "confirm"}
        onOpenChange={close}
        title={m.payments_confirm_title()}
        description={acting?.proof.student}
      >
        {acting && (
          <MoneyForm
            asks={["cents", "day"]}
            labels={{ day: m.payments_paid_on() }}
            first={{ amount: writeAmount(acting.proof.amount, lang) }}
            label={m.payments_confirm()}
            onSend={({ cents, day }, write) => write("confirmProof", { proof: acting.proof.id, cents, paid_on: day })}
            onDone={close}
          />
        )}
      </Dialog>
      <Dialog
        open={acting?.what === "decline"}
        onOpenChange={close}
        title={m.payments_decline_title()}
        description={acting?.proof.student}
      >
        {acting && (
          <MoneyForm
            asks={["text"]}
            labels={{ text: m.common_reason() }}
            label={m.common_decline()}
            onSend={({ text }, write) => write("declineProof", { proof: acting.proof.id, reason: text })}
            onDone={close}
          />
        )}
      </Dialog>
    </>
  );
}
