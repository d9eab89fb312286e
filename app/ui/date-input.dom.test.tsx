import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { formatDay } from "~/platform/time/school-time";
import { DateInput } from "./date-input";
import { Field } from "./field";

/** A form that shows its value, and can be set to another day. */
function Held({ first = "" }: { first?: string }) {
  const [day, setDay] = useState(first);
  return (
    <>
      <Field label="Prazo">
        <DateInput value={day} onDay={setDay} first="2030-03-02" last="2030-04-10" />
      </Field>
      <output>{day}</output>
      <button type="button" onClick={() => setDay("2031-12-01")}>
        other
      </button>
    </>
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>("Prazo");
const formValue = () => screen.getByRole("status").textContent;

test("a day is typed in digits, and the form receives it once it is complete", async () => {
  render(<Held />);
  await userEvent.type(field(), "0503203");
  expect(field()).toHaveValue("05/03/203");
  expect(formValue()).toBe("05/03/203");
  await userEvent.type(field(), "0");
  expect(formValue()).toBe("2030-03-05");
});

test("a correction in the middle keeps the cursor, and is reformatted on leaving the field", async () => {
  render(<Held first="2030-03-15" />);
  expect(field()).toHaveValue("15/03/2030");
  await userEvent.type(field(), "{Delete}", { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(field()).toHaveValue("5/03/2030");
  expect(field().selectionStart).toBe(0);
  expect(formValue()).toBe("2030-03-05");
  await userEvent.tab();
  expect(field()).toHaveValue("05/03/2030");
});

test("a day set from outside replaces the typed text", async () => {
  render(<Held />);
  await userEvent.type(field(), "05/");
  await userEvent.click(screen.getByText("other"));
  expect(field()).toHaveValue("01/12/2031");
});

test("a birthday filled in by the browser is read", async () => {
  render(<Held />);
  fireEvent.change(field(), { target: { value: "2030-03-05" } });
  expect(formValue()).toBe("2030-03-05");
  fireEvent.blur(field());
  expect(field()).toHaveValue("05/03/2030");
});

test("a registered field is set and reset as a day", async () => {
  function Form() {
    const { register, setValue, reset, watch } = useForm({ defaultValues: { day: "2030-03-05" } });
    return (
      <>
        <DateInput aria-label="Prazo" {...register("day")} />
        <output>{watch("day")}</output>
        <button type="button" onClick={() => setValue("day", "2030-04-01")}>
          set
        </button>
        <button type="button" onClick={() => reset()}>
          reset
        </button>
      </>
    );
  }
  render(<Form />);
  expect(field()).toHaveValue("05/03/2030");
  await userEvent.click(screen.getByText("set"));
  expect(field()).toHaveValue("01/04/2030");
  await userEvent.click(screen.getByText("reset"));
  expect(field()).toHaveValue("05/03/2030");
  await userEvent.clear(field());
  await userEvent.type(field(), "3/4/2030");
  expect(formValue()).toBe("2030-04-03");
});

test("the calendar opens at the day, keys stay within its limits, and the focus returns", async () => {
  render(<Held first="2030-03-05" />);
  await userEvent.click(screen.getByRole("button", { name: m.common_calendar_open() }));
  const sheet = within(await screen.findByRole("dialog"));
  const named = (day: string) =>
    sheet.getByRole("button", { name: new RegExp(formatDay(day, "pt", { dateStyle: "full" })) });
  const chosen = named("2030-03-05");
  await expect.poll(() => document.activeElement).toBe(chosen);
  expect(chosen).toHaveAttribute("aria-pressed", "true");
  expect(named("2030-03-01")).toHaveAttribute("aria-disabled", "true");
  await userEvent.keyboard("{ArrowUp}");
  expect(named("2030-03-02")).toHaveFocus();
  await userEvent.keyboard("{PageDown}{ArrowDown}{ArrowRight}");
  expect(named("2030-04-10")).toHaveFocus();
  expect(sheet.getByRole("button", { name: m.common_calendar_after() })).toBeDisabled();
  await userEvent.keyboard("{ArrowLeft}{Enter}");
  expect(formValue()).toBe("2030-04-09");
  expect(field()).toHaveValue("09/04/2030");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("button", { name: m.common_calendar_open() })).toHaveFocus();
});

test("a day that is not available cannot be chosen", async () => {
  render(<DateInput aria-label="Prazo" defaultValue="2030-03-08" weekdaysOnly />);
  await userEvent.click(screen.getByRole("button", { name: m.common_calendar_open() }));
  const sheet = within(await screen.findByRole("dialog"));
  await userEvent.click(
    sheet.getByRole("button", { name: new RegExp(formatDay("2030-03-09", "pt", { dateStyle: "full" })) }),
  );
  expect(sheet.getByRole("button", { pressed: true })).toHaveTextContent("8");
  expect(field()).toHaveValue("08/03/2030");
});

test("the calendar reaches a birthday by its month and year", async () => {
  render(<DateInput aria-label="Prazo" />);
  await userEvent.click(screen.getByRole("button", { name: m.common_calendar_open() }));
  const sheet = within(await screen.findByRole("dialog"));
  await userEvent.selectOptions(sheet.getByLabelText(m.common_year()), "1990");
  await userEvent.selectOptions(sheet.getByLabelText(m.common_month()), "1990-02");
  await userEvent.click(
    sheet.getByRole("button", { name: new RegExp(formatDay("1990-02-28", "pt", { dateStyle: "full" })) }),
  );
  expect(field()).toHaveValue("28/02/1990");
});
