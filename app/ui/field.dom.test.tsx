import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { describe, expect, test, vi } from "vitest";
import { Checkbox } from "./checkbox";
import { DateInput } from "./date-input";
import { Field } from "./field";
import { Input } from "./input";
import { Select } from "./select";
import { Textarea } from "./textarea";
import { TimeSelect } from "./time-select";

const CONTROLS = {
  Input: <Input />,
  Textarea: <Textarea />,
  Select: <Select placeholder="Escolha" />,
  DateInput: <DateInput />,
  TimeSelect: <TimeSelect times={["09:00"]} />,
};

describe.each(Object.entries(CONTROLS))("%s in a field", (_name, control) => {
  test("a control in a field is labelled by the label, described by hint and error, and invalid while there is an error", () => {
    const { rerender } = render(
      <Field label="Dia" hint="De segunda a sexta" error="Escolha um dia" required>
        {control}
      </Field>,
    );
    const element = screen.getByLabelText("Dia");
    expect(element).toHaveAccessibleDescription("De segunda a sexta Escolha um dia");
    expect(element).toBeInvalid();
    expect(element).toBeRequired();
    rerender(<Field label="Dia">{control}</Field>);
    expect(element).toBeValid();
    expect(element).not.toHaveAccessibleDescription();
  });
});

test("a function wires a custom control", () => {
  render(
    <Field label="Foto" error="Grande demais" id="photo">
      {(control) => <input type="file" {...control} />}
    </Field>,
  );
  expect(screen.getByLabelText("Foto")).toHaveAccessibleDescription("Grande demais");
  expect(screen.getByLabelText("Foto")).toHaveAttribute("id", "photo");
});

test("a checkbox stands alone, with its error", async () => {
  render(<Checkbox label="Aceito os termos" error="Aceite os termos" />);
  const box = screen.getByRole("checkbox", { name: "Aceito os termos" });
  expect(box).toHaveAccessibleDescription("Aceite os termos");
  await userEvent.click(screen.getByText("Aceito os termos"));
  expect(box).toBeChecked();
});

test("a time select offers hours with further words, and sends hh:mm", async () => {
  render(
    <Field label="Horário">
      <TimeSelect
        placeholder="Escolha"
        times={["09:00", "14:30"]}
        format={(time) => (time === "14:30" ? `${time}*` : time)}
      />
    </Field>,
  );
  await userEvent.selectOptions(screen.getByLabelText("Horário"), "09:00");
  expect(screen.getByLabelText("Horário")).toHaveValue("09:00");
  expect(screen.getByRole("option", { name: "14:30*" })).toHaveValue("14:30");
});

test("every control can be registered in a form as it is", async () => {
  const onSend = vi.fn();
  function Form() {
    const { register, handleSubmit } = useForm();
    return (
      <form onSubmit={handleSubmit((values) => onSend(values))}>
        <Input aria-label="name" {...register("name")} />
        <Textarea aria-label="goals" {...register("goals")} />
        <Select aria-label="plan" {...register("plan")}>
          <option>none</option>
          <option>busy</option>
        </Select>
        <DateInput aria-label="date" {...register("date")} />
        <TimeSelect aria-label="time" times={["09:00", "10:00"]} {...register("time")} />
        <Checkbox label="terms" {...register("terms")} />
        <button type="submit">send</button>
      </form>
    );
  }
  render(<Form />);
  await userEvent.type(screen.getByLabelText("name"), "Maria");
  await userEvent.type(screen.getByLabelText("goals"), "viajar");
  await userEvent.selectOptions(screen.getByLabelText("plan"), "busy");
  await userEvent.type(screen.getByLabelText("date"), "02012030");
  await userEvent.selectOptions(screen.getByLabelText("time"), "10:00");
  await userEvent.click(screen.getByLabelText("terms"));
  await userEvent.click(screen.getByText("send"));
  expect(onSend).toHaveBeenCalledWith({
    name: "Maria",
    goals: "viajar",
    plan: "busy",
    date: "2030-01-02",
    time: "10:00",
    terms: true,
  });
});

test('the word "e-mail" is not broken over two lines in a label, and is read as before', () => {
  render(
    <Field label="Enviar um e-mail por dia">
      <Input />
    </Field>,
  );
  expect(screen.getByLabelText("Enviar um e-mail por dia")).toBeVisible();
  expect(screen.getByText("e-mail")).toHaveClass("whitespace-nowrap");
});
