import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { supabase } from "~/platform/backend/supabase";
import { toCentavos, writeAmount } from "~/platform/money/money";
import { formatDocument, toDocument } from "~/platform/people/document";
import { isNameIfAny } from "~/platform/people/person-name";
import { Button } from "~/ui/button";
import { CountedInput } from "~/ui/counted-input";
import { ErrorSummary, type Problem } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { toast } from "~/ui/toast-store";
import { withBoundary } from "~/ui/with-boundary";
import { paymentRefusal } from "./payment-words";
import type { StudentMoney } from "./read-payments";

type Props = { student: string; billing: StudentMoney["billing"]; onSaved: () => Promise<unknown> };

/** A student's payer, agreed price and discount. */
function PayerFormInside({ student, billing, onSaved }: Props) {
  const lang = useLang();
  const [name, setName] = useState(billing?.payer_name ?? "");
  const [document, setDocument] = useState(billing?.payer_document ? formatDocument(billing.payer_document) : "");
  const [discount, setDiscount] = useState(
    billing?.monthly_discount_cents ? writeAmount(billing.monthly_discount_cents, lang) : "",
  );
  const [agreed, setAgreed] = useState(billing?.agreed_cents ? writeAmount(billing.agreed_cents, lang) : "");
  const [problem, setProblem] = useState<Problem>();
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const fail = (wrong: Problem) => {
    setProblem(wrong);
    setAttempt((tries) => tries + 1);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const signs = document.trim() ? toDocument(document) : "";
    const cents = discount.trim() ? toCentavos(discount) : 0;
    if (!isNameIfAny(name)) return fail({ field: "payer-name", message: m.common_name_odd() });
    if (signs === undefined) return fail({ field: "payer-document", message: m.payments_problem_document() });
    if (cents === undefined) return fail({ field: "payer-discount", message: m.payments_problem_amount() });
    const price = agreed.trim() ? toCentavos(agreed) : 0;
    if (price === undefined) return fail({ field: "payer-agreed", message: m.payments_problem_amount() });
    setBusy(true);
    const { error } = await supabase().rpc("set_student_billing", {
      student,
      monthly_discount_cents: cents,
      ...(name.trim() ? { payer_name: name } : {}),
      ...(price ? { agreed_cents: price } : {}),
      ...(signs ? { payer_document: signs } : {}),
    });
    setBusy(false);
    if (error) return fail({ message: paymentRefusal(error) });
    setProblem(undefined);
    toast({ title: m.payments_saved() });
    await onSaved();
  };
  const of = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <form noValidate onSubmit={save} className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2 empty:hidden">
        <ErrorSummary problems={problem ? [problem] : []} attempt={attempt} />
      </div>
      <Field
        id="payer-name"
        label={m.payments_payer_name()}
        hint={m.payments_payer_hint()}
        error={of("payer-name")}
        optional
      >
        <CountedInput value={name} onChange={(event) => setName(event.target.value)} most={120} autoComplete="off" />
      </Field>
      <Field id="payer-document" label={m.payments_document()} error={of("payer-document")} optional>
        <Input value={document} onChange={(event) => setDocument(event.target.value)} autoComplete="off" />
      </Field>
      <Field
        id="payer-agreed"
        label={m.payments_agreed_price()}
        hint={m.payments_agreed_hint()}
        error={of("payer-agreed")}
        optional
      >
        <Input
          value={agreed}
          onChange={(event) => setAgreed(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
        />
      </Field>
      <Field id="payer-discount" label={m.payments_monthly_discount()} hint="R$" error={of("payer-discount")} optional>
        <Input value={discount} onChange={(event) => setDiscount(event.target.value)} inputMode="decimal" />
      </Field>
      <Button type="submit" variant="secondary" busy={busy ? m.payments_saving() : undefined} className="self-end">
        {m.payments_save()}
      </Button>
    </form>
  );
}

export const PayerForm = withBoundary(PayerFormInside);
