import type { ClipboardEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { CountedTextarea } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { type Notes, splitNotes } from "./clean-notes";

const LONGEST_NOTE = 2000;

type Props = { id: string; form: UseFormReturn<Notes>; folded: boolean };

/** The three notes of a class. A text with labels that is pasted into the first field is split into the three. */
export function NoteFields({ id, form, folded }: Props) {
  const { errors } = form.formState;
  const split = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const parts = splitNotes(event.clipboardData.getData("text/plain"));
    if (!parts) return;
    event.preventDefault();
    for (const name of ["covered", "words", "homework"] as const) {
      const text = [form.getValues(name).trim(), parts[name]].filter(Boolean).join("\n");
      form.setValue(name, text, { shouldDirty: true });
    }
  };
  const fields = (
    <div className="grid gap-4 pt-1">
      <Field
        id={`covered-${id}`}
        label={m.classes_covered()}
        hint={m.classes_report_paste()}
        error={errors.covered?.message}
        optional
      >
        <CountedTextarea {...form.register("covered")} most={LONGEST_NOTE} rows={2} onPaste={split} />
      </Field>
      <Field
        id={`words-${id}`}
        label={m.classes_words()}
        hint={m.classes_words_hint()}
        error={errors.words?.message}
        optional
      >
        <CountedTextarea {...form.register("words")} most={LONGEST_NOTE} rows={2} />
      </Field>
      <Field id={`homework-${id}`} label={m.classes_homework()} error={errors.homework?.message} optional>
        <CountedTextarea {...form.register("homework")} most={LONGEST_NOTE} rows={2} />
      </Field>
    </div>
  );
  if (!folded) return fields;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
        {m.classes_report_write()}
      </summary>
      {fields}
    </details>
  );
}
