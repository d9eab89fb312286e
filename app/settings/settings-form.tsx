import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { type FieldValues, type Path, type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { problemsOf } from "~/ui/form-problems";
import { KEEP_TYPED } from "~/ui/keep-typed";
import { toast } from "~/ui/toast-store";

type Props<Values extends FieldValues> = {
  title: string;
  lead?: string;
  schema: z.ZodType<Values, Values>;
  values: Values;
  /** Saves it. The name of the field that was refused, or true for all of it; undefined when it is saved. */
  onSave: (values: Values) => Promise<{ field: Path<Values>; message: string } | "failed" | undefined>;
  children: (form: UseFormReturn<Values>, error: (field: Path<Values>) => string | undefined) => ReactNode;
};

/** One part of the settings, saved by itself. What could not be saved stays as it was typed. */
export function SettingsForm<Values extends FieldValues>(props: Props<Values>) {
  const { title, lead, schema, values, onSave, children } = props;
  const form = useForm<Values>({
    ...{ resolver: zodResolver(schema), values, shouldFocusError: false },
    resetOptions: KEEP_TYPED,
  });
  const { errors, isSubmitting, submitCount, dirtyFields: _ } = form.formState;
  const order = Object.keys(values) as Path<Values>[];
  const send = form.handleSubmit(async (typed) => {
    const sent = { ...form.getValues() };
    const problem = await onSave(typed);
    if (problem === "failed") return form.setError("root", { message: m.settings_failed() });
    if (problem) return form.setError(problem.field, { message: problem.message });
    // Nobody's change any more; what was typed meanwhile still is.
    form.resetDefaultValues(sent);
    toast({ title: m.settings_saved(), description: m.settings_saved_text() });
  });
  const error = (field: Path<Values>) => {
    const message = errors[field]?.message;
    return typeof message === "string" ? message : undefined;
  };
  return (
    <Card>
      <CardHeader title={title} />
      {lead && <p className="mb-4 max-w-prose text-soft">{lead}</p>}
      <form noValidate onSubmit={send} aria-label={title} className="grid gap-5">
        <ErrorSummary problems={problemsOf(errors, order)} attempt={submitCount} />
        {children(form, error)}
        <Button
          type="submit"
          variant="secondary"
          className="sm:justify-self-start"
          busy={isSubmitting ? m.settings_saving() : undefined}
        >
          {m.settings_save()}
        </Button>
      </form>
    </Card>
  );
}
