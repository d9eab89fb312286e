import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { LANGS, TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { toCentavos, writeAmount } from "~/platform/money/money";
import { Field } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { Input } from "~/ui/input";
import { Textarea } from "~/ui/textarea";
import { withBoundary } from "~/ui/with-boundary";
import { AgreedPrices } from "./agreed-prices";
import { linesUpTo, toLines } from "./lines";
import { isPlanPrice } from "./plan-price";
import type { Plans } from "./read-settings";
import { SettingsForm } from "./settings-form";
import type { planWrites } from "./settings-writes";

const CONTENTS = { pt: m.settings_contents_pt, en: m.settings_contents_en };
const lines = linesUpTo(8, 120);

const Plan = z.object({
  price: z
    .string()
    .trim()
    .refine((text) => text === "" || isPlanPrice(toCentavos(text)), { error: () => m.settings_invalid_price() }),
  classes: z
    .string()
    .trim()
    .regex(/^(|[1-9]|1[0-4])$/, { error: () => m.settings_invalid_classes() }),
  contents_pt: lines,
  contents_en: lines,
});
type Values = z.infer<typeof Plan>;

const toRow = async (values: Values) => ({
  row: {
    price_cents: values.price ? (toCentavos(values.price) ?? null) : null,
    classes_per_week: values.classes ? Number(values.classes) : null,
    contents_pt: toLines(values.contents_pt),
    contents_en: toLines(values.contents_en),
  },
});

type Props = { plan: Plans["plans"][number] };

/** A plan's price and contents. Current students keep their agreed price. */
function PlanFormInside({ plan }: Props) {
  const lang = useLang();
  const { write } = useWrite<typeof planWrites>();
  const toValues = (plan: Props["plan"]): Values => ({
    price: plan.price_cents === null ? "" : writeAmount(plan.price_cents, lang),
    classes: plan.classes_per_week === null ? "" : String(plan.classes_per_week),
    contents_pt: plan.contents_pt.join("\n"),
    contents_en: plan.contents_en.join("\n"),
  });
  const id = (field: keyof Values) => `${plan.name}-${field}`.replaceAll(" ", "-");
  return (
    <SettingsForm
      title={m.settings_plan({ plan: plan.name })}
      schema={Plan}
      row={plan}
      toValues={toValues}
      toRow={toRow}
      write={(before, after) => write("changePlan", { name: plan.name, before, after })}
    >
      {({ register }, error) => (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field id={id("price")} label={m.settings_price()} error={error("price")} optional>
            <Input {...register("price")} inputMode="decimal" autoComplete="off" />
          </Field>
          <Field id={id("classes")} label={m.settings_classes()} error={error("classes")} optional>
            <Input {...register("classes")} inputMode="numeric" autoComplete="off" />
          </Field>
          <p className="text-soft sm:col-span-2">{m.settings_price_hint()}</p>
          <AgreedPrices plan={plan} />
          <Fold
            title={m.settings_plan_contents()}
            of={plan.name}
            className="sm:col-span-2"
            isOpen={LANGS.some((lang) => error(`contents_${lang}`))}
          >
            <div className="grid items-end gap-5 sm:grid-cols-2">
              {LANGS.map((lang) => (
                <Field
                  key={lang}
                  id={id(`contents_${lang}`)}
                  label={CONTENTS[lang]()}
                  hint={m.settings_one_a_line()}
                  error={error(`contents_${lang}`)}
                  optional
                >
                  <Textarea {...register(`contents_${lang}`)} lang={TAG[lang]} />
                </Field>
              ))}
            </div>
          </Fold>
        </div>
      )}
    </SettingsForm>
  );
}

export const PlanForm = withBoundary(PlanFormInside);
