import { useForm } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { pageLang } from "~/i18n/use-lang";
import { laterRules, rulesAhead } from "~/platform/forms/later-rules";
import { formOf, type RowField, textOrNull, type ValuesOf } from "~/platform/forms/row-fields";
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

/** An amount in centavos, which is `none` if nothing or zero is typed. */
const amountOr = <None extends 0 | null>(none: None): RowField<string, number | None> => ({
  rule: (z) =>
    z
      .string()
      .trim()
      .refine((text) => text === "" || toCentavos(text) !== undefined, { error: () => m.payments_problem_amount() }),
  toValue: (cents) => (cents ? writeAmount(cents, pageLang()) : ""),
  toCell: (text) => toCentavos(text) || none,
});
const PAYER = formOf({
  payer_name: textOrNull((z) =>
    z
      .string()
      .trim()
      .refine(isNameIfAny, { error: () => m.common_name_invalid() }),
  ),
  payer_document: {
    rule: (z) =>
      z
        .string()
        .trim()
        .refine((text) => text === "" || toDocument(text) !== undefined, {
          error: () => m.payments_problem_document(),
        }),
    toValue: (signs: string | null) => (signs ? formatDocument(signs) : ""),
    toCell: (text: string) => toDocument(text) ?? null,
  },
  agreed_cents: amountOr(null),
  monthly_discount_cents: amountOr(0),
});

/** A student's payer, agreed price and discount. */
function PayerFormInside({ student, billing }: Props) {
  const form = useForm({
    resolver: laterRules(PAYER.schema),
    defaultValues: PAYER.toValues(billing),
    shouldFocusError: false,
  });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, submitCount, isDirty } = formState;
  const { write } = useWrite<typeof paymentWrites>();
  const { save, question } = useRow<ValuesOf<typeof PAYER>, Billing>({
    form,
    row: billing,
    isDirty,
    toValues: PAYER.toValues,
    write: (before, after) => write("setStudentBilling", { student, before, after }),
  });
  const send = handleSubmit(async (typed) => {
    const outcome = await save(PAYER.toRow(typed).row);
    if (outcome === "elsewhere") return;
    if (outcome !== "saved") return setError("root", { message: outcome.problem });
    toast({ title: m.common_saved() });
  });
  const error = (field: keyof Billing) => errors[field]?.message;
  return (
    <form noValidate onSubmit={send} onFocus={rulesAhead} className="grid items-end gap-4 sm:grid-cols-2">
      <div className="grid gap-4 sm:col-span-2 empty:hidden">
        <ErrorSummary problems={problemsOf(errors, PAYER.fields)} attempt={submitCount} />
        {question(send)}
      </div>
      <Field
        id="payer_name"
        label={m.payments_payer_name()}
        hint={m.payments_payer_hint()}
        error={error("payer_name")}
        optional
      >
        <CountedInput {...register("payer_name")} most={120} autoComplete="off" />
      </Field>
      <Field id="payer_document" label={m.payments_document()} error={error("payer_document")} optional>
        <Input {...register("payer_document")} autoComplete="off" />
      </Field>
      <Field
        id="agreed_cents"
        label={m.payments_agreed_price()}
        hint={m.payments_agreed_hint()}
        error={error("agreed_cents")}
        optional
      >
        <Input {...register("agreed_cents")} inputMode="decimal" autoComplete="off" />
      </Field>
      <Field
        id="monthly_discount_cents"
        label={m.payments_monthly_discount()}
        hint="R$"
        error={error("monthly_discount_cents")}
        optional
      >
        <Input {...register("monthly_discount_cents")} inputMode="decimal" />
      </Field>
      <SaveButton busy={isSubmitting} className="self-end" />
    </form>
  );
}

export const PayerForm = withBoundary(PayerFormInside);
