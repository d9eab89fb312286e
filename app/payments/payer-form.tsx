import { useForm } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useRow } from "~/platform/forms/use-row";
import { useWrite } from "~/platform/forms/use-write";
import { toCentavos, writeAmount } from "~/platform/money/money";
import { formatDocument, toDocument } from "~/platform/people/document";
import { isNameIfAny } from "~/platform/people/person-name";
import { CountedInput } from "~/ui/counted-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { Input } from "~/ui/input";
import { SaveButton } from "~/ui/save-button";
import { toast } from "~/ui/toast-store";
import { withBoundary } from "~/ui/with-boundary";
import type { paymentWrites } from "./payment-writes";
import type { Billing } from "./read-student-money";

type Props = { student: string; billing: Billing };
const FIELDS = ["payer-name", "payer-document", "payer-agreed", "payer-discount"] as const;

/** A student's payer, agreed price and discount. */
function PayerFormInside({ student, billing }: Props) {
  const lang = useLang();
  const money = (cents: number | null) => (cents ? writeAmount(cents, lang) : "");
  const toValues = (known: Billing) => ({
    "payer-name": known.payer_name ?? "",
    "payer-document": known.payer_document ? formatDocument(known.payer_document) : "",
    "payer-agreed": money(known.agreed_cents),
    "payer-discount": money(known.monthly_discount_cents),
  });
  const form = useForm({ defaultValues: toValues(billing), shouldFocusError: false });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, submitCount, isDirty } = formState;
  const { write } = useWrite<typeof paymentWrites>();
  const { save, question } = useRow<ReturnType<typeof toValues>, Billing>({
    form,
    row: billing,
    isDirty,
    toValues,
    write: (before, after) => write("setStudentBilling", { student, before, after }),
  });
  const send = handleSubmit(async (typed) => {
    const name = typed["payer-name"].trim();
    const written = typed["payer-document"].trim();
    const document = written ? toDocument(written) : null;
    const discount = typed["payer-discount"].trim() ? toCentavos(typed["payer-discount"]) : 0;
    const agreed = typed["payer-agreed"].trim() ? toCentavos(typed["payer-agreed"]) : 0;
    if (!isNameIfAny(name)) return setError("payer-name", { message: m.common_name_invalid() });
    if (document === undefined) return setError("payer-document", { message: m.payments_problem_document() });
    if (discount === undefined) return setError("payer-discount", { message: m.payments_problem_amount() });
    if (agreed === undefined) return setError("payer-agreed", { message: m.payments_problem_amount() });
    const outcome = await save({
      payer_name: name || null,
      payer_document: document,
      monthly_discount_cents: discount,
      agreed_cents: agreed || null,
    });
    if (outcome === "elsewhere") return;
    if (outcome !== "saved") return setError("root", { message: outcome.problem });
    toast({ title: m.common_saved() });
  });
  const error = (field: (typeof FIELDS)[number]) => errors[field]?.message;
  return (
    <form noValidate onSubmit={send} className="grid gap-4 sm:grid-cols-2">
      <div className="grid gap-4 sm:col-span-2 empty:hidden">
        <ErrorSummary problems={problemsOf(errors, FIELDS)} attempt={submitCount} />
        {question(send)}
      </div>
      <Field
        id="payer-name"
        label={m.payments_payer_name()}
        hint={m.payments_payer_hint()}
        error={error("payer-name")}
        optional
      >
        <CountedInput {...register("payer-name")} most={120} autoComplete="off" />
      </Field>
      <Field id="payer-document" label={m.payments_document()} error={error("payer-document")} optional>
        <Input {...register("payer-document")} autoComplete="off" />
      </Field>
      <Field
        id="payer-agreed"
        label={m.payments_agreed_price()}
        hint={m.payments_agreed_hint()}
        error={error("payer-agreed")}
        optional
      >
        <Input {...register("payer-agreed")} inputMode="decimal" autoComplete="off" />
      </Field>
      <Field
        id="payer-discount"
        label={m.payments_monthly_discount()}
        hint="R$"
        error={error("payer-discount")}
        optional
      >
        <Input {...register("payer-discount")} inputMode="decimal" />
      </Field>
      <SaveButton busy={isSubmitting} className="self-end" />
    </form>
  );
}

export const PayerForm = withBoundary(PayerFormInside);
