import { type ComponentProps, useLayoutEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { NotRead, PartMissing } from "~/platform/errors/part-missing";
import { useWrite } from "~/platform/forms/use-write";
import { brCode } from "~/platform/money/br-code";
import { formatMoney } from "~/platform/money/money";
import { formatDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Pill } from "~/ui/pill";
import { useLinkedElement } from "~/ui/use-linked-element";
import { ChargeTermsText } from "./charge-terms-text";
import { getReceipt } from "./get-receipt";
import { getServiceNote } from "./get-service-note";
import { PastCharges } from "./past-charges";
import { ChargePill, formatDue } from "./payment-words";
import type { proofWrites } from "./payment-writes";
import { PixCode } from "./pix-code";
import { ProofUpload } from "./proof-upload";
import type { Charge } from "./read-payments";
import type { Payment, StudentMoney } from "./read-student-money";

type Props = { money: StudentMoney; student: string };

/** A student's money: open charges with Pix codes, payments, and receipts. */
export function MyPayments({ money: { open, past, payments, free, pix, declined }, student }: Props) {
  useLinkedElement("charge");
  const lang = useLang();
  const isWhole = open !== null && free !== null && declined !== null;
  return (
    <>
      <Card>
        <CardHeader title={m.payments_open()} />
        {!isWhole && <NotRead />}
        {open?.length === 0 && <p className="text-soft">{m.payments_none_open()}</p>}
        <ul className="divide-y">
          {open?.map((charge) => (
            <OpenCharge
              key={charge.id}
              charge={charge}
              code={codeOf(charge, declined ? pix : undefined)}
              declined={declined?.[charge.id]}
            />
          ))}
        </ul>
        {free !== null && free > 0 && (
          <p className="mt-3 text-ok">{m.payments_free({ amount: formatMoney(free, lang) })}</p>
        )}
      </Card>
      {payments === null && <PartMissing title={m.common_payments()} />}
      {payments && payments.length > 0 && <Made payments={payments} student={student} />}
      {past === null && <PartMissing title={m.payments_past()} />}
      {past && past.total > 0 && <PastCharges student={student} charges={past} />}
    </>
  );
}

const LATEST = 6;

/** The payments, with a receipt of each and of a year. */
function Made({ payments, student }: { payments: readonly Payment[]; student: string }) {
  const years = [...new Set(payments.map(({ paid_on }) => Number(paid_on.slice(0, 4))))];
  return (
    <Card>
      <CardHeader title={m.common_payments()} />
      <PaymentList payments={payments.slice(0, LATEST)} />
      {payments.length > LATEST && (
        <details className="border-t">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold underline underline-offset-4">
            {m.payments_older()}
          </summary>
          <PaymentList payments={payments.slice(LATEST)} />
        </details>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {years.map((year) => (
          <Button
            key={year}
            variant="quiet"
            size="sm"
            onClick={() => void getReceipt({ student, year }, m.payments_file_year({ year: String(year) }))}
          >
            {m.payments_year({ year: String(year) })}
          </Button>
        ))}
      </div>
    </Card>
  );
}

const topOf = (element: Element | null): number => element?.getBoundingClientRect().top ?? 0;

function PaymentList({ payments }: { payments: readonly Payment[] }) {
  const lang = useLang();
  return (
    <ul className="divide-y">
      {payments.map(
        ({ id, amount_cents, paid_on, description, receipt_number, nfse_number, nfse_file, reversed_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0">
              {description || m.payments_payment()}
              <span className="block text-soft">
                {formatDay(paid_on, lang, { dateStyle: "short" })}
                {nfse_number && !reversed_at && `, NFS-e ${nfse_number}`}
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className={reversed_at ? "line-through" : "font-semibold tabular-nums"}>
                {formatMoney(amount_cents, lang)}
              </span>
              {reversed_at && <Pill tone="bad">{m.payments_reversed()}</Pill>}
              {nfse_number && nfse_file && !reversed_at && (
                <Button variant="quiet" size="sm" onClick={() => void getServiceNote(nfse_file, nfse_number)}>
                  NFS-e
                  <span className="sr-only"> {nfse_number}</span>
                </Button>
              )}
              <Button
                variant="quiet"
                size="sm"
                onClick={() =>
                  void getReceipt({ receipt: id }, m.payments_file_receipt({ number: String(receipt_number) }))
                }
              >
                {m.payments_receipt()}
                <span className="sr-only"> {receipt_number}</span>
              </Button>
            </span>
          </li>
        ),
      )}
    </ul>
  );
}

/**
 * The provider's code, or the school's own where there is none for the open amount; undefined without a key, null where the
 * key could not be read.
 */
function codeOf(charge: Charge, pix: StudentMoney["pix"] | undefined): string | null | undefined {
  if (charge.terms) return charge.terms.code;
  if (pix === undefined) return null;
  return pix ? brCode({ ...pix, amount: charge.open_cents, txid: charge.txid }) : undefined;
}

type OpenProps = {
  charge: Charge;
  /** The Pix code; null where it could not be read. */
  code: string | null | undefined;
  /** The reason why the last proof was declined. */
  declined: string | undefined;
};

function OpenCharge({ charge, code, declined }: OpenProps) {
  const lang = useLang();
  const [shown, setShown] = useState(false);
  const { id, description, open_cents, due_on, status, overdue, proof_waits } = charge;
  const item = useRef<HTMLLIElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const sentAt = useRef<number>(undefined);
  // The code and the form disappear once the proof is sent: the focus moves to the charge, and the page is scrolled by
  // as much as it became shorter, so that the answer is where the button was.
  useLayoutEffect(() => {
    if (!proof_waits || sentAt.current === undefined) return;
    window.scrollBy({ top: topOf(end.current) - sentAt.current, behavior: "instant" });
    sentAt.current = undefined;
    item.current?.focus({ preventScroll: true });
  }, [proof_waits]);
  const { write } = useWrite<typeof proofWrites>();
  const send: ComponentProps<typeof ProofUpload>["onSend"] = async (proof) => {
    sentAt.current = topOf(end.current);
    const outcome = await write("sendProof", proof);
    if (outcome.problem !== undefined) sentAt.current = undefined;
    return outcome;
  };
  return (
    <li id={id} ref={item} tabIndex={-1} className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0">
          <span className="block font-semibold">{description}</span>
          <span className="text-soft">{formatDue(due_on, lang)}</span>
          <ChargeTermsText charge={charge} />
        </span>
        <span className="flex items-center gap-3">
          <span className="font-semibold font-serif text-2xl tabular-nums">{formatMoney(open_cents, lang)}</span>
          <ChargePill status={status} overdue={overdue} proof_waits={proof_waits} />
        </span>
      </div>
      {!proof_waits && declined && <p className="text-danger">{m.payments_proof_declined({ reason: declined })}</p>}
      {!proof_waits && code && shown && <PixCode charge={charge} code={code} />}
      <div ref={end} className="grid gap-3">
        {proof_waits ? (
          <p className="text-soft">{m.payments_proof_waits_text()}</p>
        ) : (
          <>
            <div className="flex flex-wrap gap-2">
              {code && !shown && (
                <Button aria-label={`${m.payments_pay()}: ${description}`} onClick={() => setShown(true)}>
                  {m.payments_pay()}
                </Button>
              )}
              <ProofUpload charge={charge} onSend={send} />
            </div>
            {code === undefined && (
              <p className="text-soft">{charge.awaits_code ? m.payments_code_to_come() : m.payments_no_pix()}</p>
            )}
          </>
        )}
      </div>
    </li>
  );
}
