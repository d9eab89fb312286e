import { m } from "~/i18n/paraglide/messages";
import { LANGS, TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { amountOrNull } from "~/platform/forms/amount-field";
import type { Zod } from "~/platform/forms/later-rules";
import { formOf, type ValuesOf } from "~/platform/forms/row-fields";
import { useWrite } from "~/platform/forms/use-write";
import { Field } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { Input } from "~/ui/input";
import { Textarea } from "~/ui/textarea";
import { withBoundary } from "~/ui/with-boundary";
import { AgreedPrices } from "./agreed-prices";
import { linesUpTo } from "./lines";
import { isPlanPrice } from "./plan-price";
import type { Plans } from "./read-settings";
import { listOfLines } from "./setting-fields";
import { SettingsForm } from "./settings-form";
import type { planWrites } from "./settings-writes";

const CONTENTS = { pt: m.settings_contents_pt, en: m.settings_contents_en };
const lines = (z: Zod) => linesUpTo(z.string(), 8, 120);

const PLAN = formOf({
  price_cents: amountOrNull(isPlanPrice, m.settings_invalid_price),
  classes_per_week: {
    rule: (z) =>
      z
        .string()
        .trim()
        .regex(/^(|[1-9]|1[0-4])$/, { error: () => m.settings_invalid_classes() }),
    toValue: (number: number | null) => String(number ?? ""),
    toCell: (text: string) => (text ? Number(text) : null),
  },
  contents_pt: listOfLines(lines),
  contents_en: listOfLines(lines),
});

type Props = { plan: Plans["plans"][number] };

/** A plan's price and contents. Current students keep their agreed price. */
function PlanFormInside({ plan }: Props) {
  const _lang = useLang();
  const { write } = useWrite<typeof planWrites>();
  const id = (field: keyof ValuesOf<typeof PLAN>) => `${plan.name}-${field}`.replaceAll(" ", "-");
  return (
    <SettingsForm
      title={m.settings_plan({ plan: plan.name })}
      {...PLAN}
      row={plan}
      write={(before, after) => write("changePlan", { name: plan.name, before, after })}
    >
      {({ register }, error) => (
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <Field id={id("price_cents")} label={m.settings_price()} error={error("price_cents")} optional>
            <Input {...register("price_cents")} inputMode="decimal" autoComplete="off" />
          </Field>
          <Field id={id("classes_per_week")} label={m.settings_classes()} error={error("classes_per_week")} optional>
            <Input {...register("classes_per_week")} inputMode="numeric" autoComplete="off" />
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
