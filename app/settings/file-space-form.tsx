import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { Field } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { Input } from "~/ui/input";
import { withBoundary } from "~/ui/with-boundary";
import type { Site } from "./read-settings";
import { SettingsForm } from "./settings-form";
import type { siteWrites } from "./settings-writes";

const LIMITS = { least: 50, most: 100_000 };
const Space = z.object({
  student_space_mb: z
    .string()
    .trim()
    .refine((text) => /^\d{1,6}$/.test(text) && Number(text) >= LIMITS.least && Number(text) <= LIMITS.most, {
      error: () => m.settings_number_between(LIMITS),
    }),
});
type Values = z.infer<typeof Space>;

const toRow = async (values: Values) => ({ row: { student_space_mb: Number(values.student_space_mb) } });
const toValues = (facts: Site["facts"]): Values => ({ student_space_mb: String(facts.student_space_mb) });

/** The space that the files of one student may take. */
function FileSpaceFormInside({ facts }: { facts: Site["facts"] }) {
  const { write } = useWrite<typeof siteWrites>();
  return (
    <SettingsForm
      id="file-space"
      title={m.files_space()}
      lead={m.settings_file_space_lead()}
      schema={Space}
      row={facts}
      toValues={toValues}
      toRow={toRow}
      write={(before, after) => write("changeFacts", { before, after })}
    >
      {({ register }, error) => (
        <Fold title={m.common_advanced()} of={m.files_space()} isOpen={error("student_space_mb") !== undefined}>
          <Field id="student_space_mb" label={m.settings_file_space_mb()} error={error("student_space_mb")}>
            <Input {...register("student_space_mb")} inputMode="numeric" autoComplete="off" />
          </Field>
        </Fold>
      )}
    </SettingsForm>
  );
}

export const FileSpaceForm = withBoundary(FileSpaceFormInside);
