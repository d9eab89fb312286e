import { type ReactNode, useEffect, useRef } from "react";
import { type FieldValues, type Path, type UseFormReturn, useForm } from "react-hook-form";
import type { ZodType } from "zod";
import { m } from "~/i18n/paraglide/messages";
import type { Columns } from "~/platform/backend/change-row";
import type { Result } from "~/platform/backend/result";
import { laterRules, rulesAhead, type Zod } from "~/platform/forms/later-rules";
import { useRow } from "~/platform/forms/use-row";
import { Card, CardHeader, LINKED_CARD } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { problemsOf } from "~/ui/form-problems";
import { KEEP_DIRTY_VALUES } from "~/ui/keep-dirty-values";
import { SaveButton } from "~/ui/save-button";
import { toast } from "~/ui/toast-store";
import { useUnsavedSection } from "./unsaved-sections";

type RefusedField<Values extends FieldValues> = { field: Path<Values>; message: string };
type ParsedForm<Values extends FieldValues, Row> = RefusedField<Values> | { row: Partial<Row> };
type Props<Values extends FieldValues, Row extends Columns> = {
  /** The id of this part, for links to it. */
  id?: string;
  title: string;
  lead?: string;
  schema: (z: Zod) => ZodType<Values, Values>;
  /** The row as it was read. */
  row: Row;
  toValues: (row: Row) => Values;
  /** The columns to write for the values, or the refused field. */
  toRow: (values: Values) => ParsedForm<Values, Row> | Promise<ParsedForm<Values, Row>>;
  write: (before: Row, after: Partial<Row>) => Promise<Result>;
  /** Labels for empty values. */
  names?: Record<string, string>;
  children: (form: UseFormReturn<Values>, error: (field: Path<Values>) => string | undefined) => ReactNode;
};

/** One part of the settings with its own save button. A failed save keeps the typed values. */
export function SettingsForm<Values extends FieldValues, Row extends Columns>(props: Props<Values, Row>) {
  const { id, title, lead, schema, row, toValues, toRow, write, names, children } = props;
  const values = toValues(row);
  const form = useForm<Values>({
    resolver: laterRules(schema),
    values,
    shouldFocusError: false,
    resetOptions: KEEP_DIRTY_VALUES,
  });
  const { errors, isSubmitting, submitCount, isDirty, dirtyFields: _ } = form.formState;
  const { save, question } = useRow({ form, row, isDirty, toValues, write, names });
  const latest = useRef(row);
  useEffect(() => {
    latest.current = row;
  }, [row]);
  const order = Object.keys(values) as Path<Values>[];
  const send = form.handleSubmit(async (typed) => {
    const sent = { ...form.getValues() };
    const said = await toRow(typed);
    if ("field" in said) return form.setError(said.field, { message: said.message });
    const outcome = await save(said.row);
    if (outcome === "elsewhere") return;
    if (outcome !== "saved") return form.setError("root", { message: outcome.problem });
    // The saved values become the defaults; values typed meanwhile stay changed.
    form.resetDefaultValues(sent);
    if (latest.current !== row) form.reset(toValues(latest.current), KEEP_DIRTY_VALUES);
    toast({ title: m.common_saved(), description: m.settings_saved_text() });
  });
  useUnsavedSection(title, isDirty, send);
  const error = (field: Path<Values>) => {
    const message = errors[field]?.message;
    return typeof message === "string" ? message : undefined;
  };
  return (
    <Card id={id} {...LINKED_CARD}>
      <CardHeader title={title} />
      {lead && <p className="mb-4 max-w-prose text-soft">{lead}</p>}
      <form noValidate onSubmit={send} onFocus={rulesAhead} aria-label={title} className="grid gap-5">
        <ErrorSummary problems={problemsOf(errors, order)} attempt={submitCount} />
        {question(send)}
        {children(form, error)}
        <SaveButton busy={isSubmitting} what={title} className="sm:justify-self-start" />
      </form>
    </Card>
  );
}
