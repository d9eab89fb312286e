import { m } from "~/i18n/paraglide/messages";
import { pageLang } from "~/i18n/use-lang";
import type { Zod } from "~/platform/forms/later-rules";
import { formOf } from "~/platform/forms/row-fields";
import { useWrite } from "~/platform/forms/use-write";
import { writeAmount } from "~/platform/money/money";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { withBoundary } from "~/ui/with-boundary";
import type { pixWrites } from "./pix-writes";
import type { PixTerms } from "./read-pix-provider";
import { SettingsForm } from "./settings-form";

/** The most that the law allows, in percent: CDC, art. 52, § 1 for the fine; 1 % a month for interest. */
const LIMITS = { fine: 2, interest: 1, discount: 50, days: 27 } as const;
const NUMBER = /^\d{1,2}([.,]\d{1,2})?$/;

const toNumber = (text: string) => Number(text.replace(",", "."));
const percentUpTo = (most: number, error: () => string) => ({
  rule: (z: Zod) =>
    z
      .string()
      .trim()
      .refine((text) => text === "" || (NUMBER.test(text) && toNumber(text) <= most), { error }),
  toValue: (percent: number) => (percent === 0 ? "" : writeAmount(Math.round(percent * 100), pageLang())),
  toCell: (text: string) => toNumber(text || "0"),
});

const TERMS = formOf({
  fine_percent: percentUpTo(LIMITS.fine, () => m.pix_provider_problem_fine()),
  interest_percent: percentUpTo(LIMITS.interest, () => m.pix_provider_problem_interest()),
  discount_percent: percentUpTo(LIMITS.discount, () => m.pix_provider_problem_discount()),
  discount_days: {
    rule: (z) =>
      z
        .string()
        .trim()
        .refine((text) => text === "" || (/^\d{1,2}$/.test(text) && Number(text) <= LIMITS.days), {
          error: () => m.pix_provider_problem_days(),
        }),
    toValue: (days: number) => (days === 0 ? "" : String(days)),
    toCell: Number,
  },
});

const FIELDS = [
  ["fine_percent", m.pix_provider_fine, m.pix_provider_fine_hint],
  ["interest_percent", m.pix_provider_interest, m.pix_provider_interest_hint],
  ["discount_percent", m.pix_provider_discount, m.pix_provider_discount_hint],
  ["discount_days", m.pix_provider_discount_days, undefined],
] as const;

/** The fine and the interest of late payments, and the discount of early ones; off unless the teacher sets them. */
function PixTermsInside({ terms }: { terms: PixTerms }) {
  const { write } = useWrite<typeof pixWrites>();
  return (
    <SettingsForm
      id="pix-terms"
      title={m.pix_provider_terms()}
      lead={m.pix_provider_terms_lead()}
      {...TERMS}
      row={terms}
      write={(before, after) => write("changePixTerms", { before, after })}
    >
      {({ register }, error) => (
        <div className="grid items-end gap-5 sm:grid-cols-2">
          {FIELDS.map(([name, label, hint]) => (
            <Field key={name} id={name} label={label()} hint={hint?.()} error={error(name)} optional>
              <Input {...register(name)} inputMode="decimal" autoComplete="off" />
            </Field>
          ))}
        </div>
      )}
    </SettingsForm>
  );
}

export const PixTermsForm = withBoundary(PixTermsInside);
