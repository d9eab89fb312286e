import { m } from "~/i18n/paraglide/messages";
import { formOf } from "~/platform/forms/row-fields";
import { useWrite } from "~/platform/forms/use-write";
import { Field } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { Input } from "~/ui/input";
import { withBoundary } from "~/ui/with-boundary";
import type { readRetention } from "./read-retention";
import { RETENTION_WORDS } from "./retention-words";
import { wholeNumber } from "./setting-fields";
import { SettingsForm } from "./settings-form";
import type { siteWrites } from "./settings-writes";

const YEARS = formOf({ former_student_years: wholeNumber(1, 10) });

type Retention = Awaited<ReturnType<typeof readRetention>>;
type Props = { retention: Retention };

/** How long each kind of data is kept: the teacher's own choice, and the list that the site keeps to. */
function RetentionFormInside({ retention: { facts, rules } }: Props) {
  const { write } = useWrite<typeof siteWrites>();
  return (
    <SettingsForm
      id="retention"
      title={m.settings_retention()}
      lead={m.settings_retention_lead()}
      {...YEARS}
      row={facts}
      write={(before, after) => write("changeFacts", { before, after })}
    >
      {({ register }, error) => (
        <>
          <Field
            id="former_student_years"
            label={m.settings_former_student_years()}
            error={error("former_student_years")}
          >
            <Input {...register("former_student_years")} inputMode="numeric" autoComplete="off" className="max-w-24" />
          </Field>
          <Fold title={m.settings_retention_list()}>
            <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[1fr_auto]">
              {Object.entries(RETENTION_WORDS)
                .filter(([rule]) => rule !== "former_students")
                .map(([rule, words]) => (
                  <div key={rule} className="contents">
                    <dt>{words()}</dt>
                    <dd className="mb-2 text-soft tabular-nums sm:mb-0">{lengthOf(rules, rule)}</dd>
                  </div>
                ))}
            </dl>
          </Fold>
        </>
      )}
    </SettingsForm>
  );
}

function lengthOf(rules: Retention["rules"], rule: string): string {
  const { days = 0, years = 0 } = rules.find((one) => one.rule === rule) ?? {};
  return years > 0 ? m.settings_retention_years({ count: years }) : m.settings_retention_days({ count: days });
}

export const RetentionForm = withBoundary(RetentionFormInside);
