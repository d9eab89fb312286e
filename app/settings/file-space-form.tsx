import { m } from "~/i18n/paraglide/messages";
import { formOf } from "~/platform/forms/row-fields";
import { useWrite } from "~/platform/forms/use-write";
import { Field } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { Input } from "~/ui/input";
import { withBoundary } from "~/ui/with-boundary";
import type { Site } from "./read-settings";
import { wholeNumber } from "./setting-fields";
import { SettingsForm } from "./settings-form";
import type { siteWrites } from "./settings-writes";

const SPACE = formOf({ student_space_mb: wholeNumber(50, 100_000) });

/** The space that the files of one student may take. */
function FileSpaceFormInside({ facts }: { facts: Site["facts"] }) {
  const { write } = useWrite<typeof siteWrites>();
  return (
    <SettingsForm
      id="file-space"
      title={m.files_space()}
      lead={m.settings_file_space_lead()}
      {...SPACE}
      row={facts}
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
