import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { CountedTextarea } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import type { AssignmentWords } from "./assignment-draft";
import { ExactParts } from "./dictation/exact-parts";

type Props = {
  kind: AssignmentWords["kind"];
  register: UseFormRegister<AssignmentWords>;
  errors: FieldErrors<AssignmentWords>;
};

/** The fields of an assignment that belong only to its kind. */
export function KindFields({ kind, register, errors }: Props) {
  if (kind !== "dictation" && kind !== "speaking") return null;
  return (
    <>
      {kind === "speaking" ? (
        <Field
          id="reading"
          label={m.speaking_reading()}
          hint={m.speaking_reading_hint()}
          error={errors.reading?.message}
          optional
        >
          <CountedTextarea {...register("reading")} lang={TAG.en} most={4000} />
        </Field>
      ) : (
        <>
          <Field
            id="dictation"
            label={m.homework_dictation_text()}
            hint={m.homework_dictation_hint()}
            error={errors.dictation?.message}
            required
          >
            <CountedTextarea {...register("dictation")} lang={TAG.en} most={4000} />
          </Field>
          <ExactParts register={register("exact")} />
        </>
      )}
      <Field
        id="written_task"
        label={m.homework_written_task()}
        hint={m.homework_written_task_hint()}
        error={errors.written_task?.message}
        optional
      >
        <CountedTextarea {...register("written_task")} rows={3} most={2000} />
      </Field>
    </>
  );
}

const ATTACH_LABELS: Partial<Record<AssignmentWords["kind"], () => string>> = {
  dictation: m.homework_add_recording,
  speaking: m.speaking_attach,
};

/** The label of an assignment's files, which are a dictation's recording, or a prompt to speak about. */
export const attachLabel = (kind: AssignmentWords["kind"]): string => (ATTACH_LABELS[kind] ?? m.homework_attach)();
