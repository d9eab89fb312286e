import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { writeAmount } from "~/platform/money/money";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { withBoundary } from "~/ui/with-boundary";
import type { pixWrites } from "./pix-writes";
import type { PixTerms } from "./read-pix-provider";
import { SettingsForm } from "./settings-form";

/** The most that the law allows, in percent: CDC, art. 52, § 1 for the fine; 1 % a month for interest. */
const MOST = { fine: 2, interest: 1, discount: 50, days: 27 } as const;
const NUMBER = /^\d{1,2}([.,]\d{1,2})?$/;

const toNumber = (text: string) => Number(text.replace(",", "."));
const upTo = (most: number, error: () => string) =>
  z
    .string()
    .trim()
    .refine((text) => text === "" || (NUMBER.test(text) && toNumber(text) <= most), { error });

const Terms = z.object({
  fine_percent: upTo(MOST.fine, () => m.pix_provider_problem_fine()),
  interest_percent: upTo(MOST.interest, () => m.pix_provider_problem_interest()),
  discount_percent: upTo(MOST.discount, () => m.pix_provider_problem_discount()),
  discount_days: z
    .string()
    .trim()
    .refine((text) => text === "" || (/^\d{1,2}$/.test(text) && Number(text) <= MOST.days), {
      error: () => m.pix_provider_problem_days(),
    }),
});
type Values = z.infer<typeof Terms>;

const toRow = async (values: Values) => ({
  row: {
    fine_percent: toNumber(values.fine_percent || "0"),
    interest_percent: toNumber(values.interest_percent || "0"),
    discount_percent: toNumber(values.discount_percent || "0"),
    discount_days: Number(values.discount_days || "0"),
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
  const lang = useLang();
  const { write } = useWrite<typeof pixWrites>();
  const written = (percent: number) => (percent === 0 ? "" : writeAmount(Math.round(percent * 100), lang));
  const toValues = (row: PixTerms): Values => ({
    fine_percent: written(row.fine_percent),
    interest_percent: written(row.interest_percent),
    discount_percent: written(row.discount_percent),
    discount_days: row.discount_days === 0 ? "" : String(row.discount_days),
  });
  return (
    <SettingsForm
      id="pix-terms"
      title={m.pix_provider_terms()}
      lead={m.pix_provider_terms_lead()}
      schema={Terms}
      row={terms}
      toValues={toValues}
      toRow={toRow}
      write={(before, after) => write("changePixTerms", { before, after })}
    >
      {({ register }, error) => (
        <div className="grid gap-5 sm:grid-cols-2">
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
