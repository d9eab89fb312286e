import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { DateInput } from "~/ui/date-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { useRow } from "./use-row";

type Row = { born: string };
const row: Row = { born: "1990-05-17" };
const written: Partial<Row>[] = [];

/** A form of a row whose birthday another tab has changed. */
function Form() {
  const form = useForm({ defaultValues: row });
  const { errors, isDirty, submitCount } = form.formState;
  const { save, question } = useRow<Row, Row>({
    form,
    row,
    isDirty,
    toValues: ({ born }) => ({ born }),
    write: async (before, after) => {
      if (before.born === row.born) return { answer: { born: "1991-03-05" } };
      written.push(after);
      return { answer: undefined };
    },
  });
  const send = form.handleSubmit((values) => void save(values));
  return (
    <form onSubmit={send}>
      <ErrorSummary problems={problemsOf(errors, ["born"])} attempt={submitCount} />
      {question(send)}
      <Field id="born" label="Born" error={errors.born?.message}>
        <DateInput {...form.register("born")} />
      </Field>
      <button type="submit">save</button>
    </form>
  );
}

test("a value that another tab saved is shown beside the field with one question, and the question has the focus", async () => {
  render(<Form />);
  fireEvent.change(screen.getByLabelText("Born"), { target: { value: "06/04/1992" } });
  fireEvent.click(screen.getByText("save"));
  const question = await screen.findByRole("alert");
  expect(question).toHaveTextContent(m.common_conflict());
  await waitFor(() => expect(question).toHaveFocus());
  expect(screen.getByText(m.common_conflict_saved({ value: "5 de março de 1991" }))).toBeVisible();
  fireEvent.click(screen.getByText(m.common_keep_mine()));
  await expect.poll(() => written).toEqual([{ born: "1992-04-06" }]);
});
