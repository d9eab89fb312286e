import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { CountedInput, CountedTextarea } from "./counted-input";
import { Field } from "./field";
import { Input } from "./input";
import { Textarea } from "./textarea";

const onSend = vi.fn();
function Form() {
  const { register, handleSubmit, reset } = useForm<{ comment: string; title: string }>();
  return (
    <form noValidate onSubmit={handleSubmit((values) => onSend(values))}>
      <Field label="Comentário" hint="Para a aluna">
        <CountedTextarea {...register("comment")} most={20} />
      </Field>
      <Field label="Título">
        <CountedInput {...register("title")} most={5} />
      </Field>
      <button type="submit">Enviar</button>
      <button type="button" onClick={() => reset({ comment: "", title: "" })}>
        Limpar
      </button>
    </form>
  );
}

test("a text over the limit is kept, counted, announced, and not sent until it is shorter", async () => {
  render(<Form />);
  const comment = screen.getByLabelText("Comentário");
  await userEvent.click(comment);
  await userEvent.paste("Muito bem!");
  expect(comment).toHaveAccessibleDescription("Para a aluna");
  await userEvent.paste(" Continue assim, Ana 😀");
  expect(comment).toHaveValue("Muito bem! Continue assim, Ana 😀");
  expect(comment).toBeInvalid();
  expect(comment).toHaveAccessibleDescription(
    `Para a aluna ${m.common_counted({ count: "32", most: "20" })} ${m.common_over({ most: "20" })}`,
  );
  expect(screen.getByText(m.common_over({ most: "20" })).closest("[aria-live]")).toHaveAttribute("aria-live", "polite");
  await userEvent.click(screen.getByRole("button", { name: "Enviar" }));
  expect(onSend).not.toHaveBeenCalled();
  expect(comment).toHaveFocus();

  await userEvent.clear(comment);
  await userEvent.paste("  Só vinte caracteres.  ");
  expect(comment).toBeValid();
  await userEvent.click(screen.getByRole("button", { name: "Enviar" }));
  expect(onSend).toHaveBeenCalledOnce();
});

test("text that a form fills in or empties is counted too", async () => {
  render(<Form />);
  const title = screen.getByLabelText("Título");
  await userEvent.type(title, "Viagem");
  expect(title).toBeInvalid();
  await userEvent.click(screen.getByRole("button", { name: "Limpar" }));
  expect(title).toHaveValue("");
  await userEvent.type(title, "Oi");
  expect(title).toBeValid();
});

test("pasting into a line inserts the visible characters at the cursor", async () => {
  const onChange = vi.fn();
  render(<Input aria-label="Telefone" type="tel" onChange={(event) => onChange(event.target.value)} />);
  const phone = screen.getByLabelText<HTMLInputElement>("Telefone");
  await userEvent.click(phone);
  await userEvent.paste("\u202a+55\u00a011 98765\u20114321\u202c");
  expect(phone).toHaveValue("+55 11 98765-4321");
  expect(onChange).toHaveBeenLastCalledWith("+55 11 98765-4321");
  phone.setSelectionRange(3, 3);
  await userEvent.paste("\u200b 9\u000b");
  expect(phone).toHaveValue("+55 9  11 98765-4321");
  expect(phone.selectionStart).toBe(6);
});

test("a controlled line holds the visible characters", async () => {
  function Name() {
    const [name, setName] = useState("");
    return <CountedInput aria-label="Nome" most={120} value={name} onChange={(event) => setName(event.target.value)} />;
  }
  render(<Name />);
  const name = screen.getByLabelText("Nome");
  await userEvent.click(name);
  await userEvent.paste("Ze\u0301\u200blia\u000bLima ❤\uFE0F");
  expect(name).toHaveValue("Zélia Lima ❤\uFE0F");
});

test("a text of several lines keeps Word's line breaks, and drops characters that cannot be stored", async () => {
  const onChange = vi.fn();
  render(<Textarea aria-label="Resposta" onChange={(event) => onChange(event.target.value)} />);
  const answer = screen.getByLabelText<HTMLTextAreaElement>("Resposta");
  await userEvent.click(answer);
  await userEvent.paste("um\u000bdois\u0000\ttrês \u{1F468}\u200D\u{1F469}");
  expect(onChange).toHaveBeenLastCalledWith("um\ndois\ttrês \u{1F468}\u200D\u{1F469}");
  answer.setSelectionRange(2, 2);
  await userEvent.paste("\u0007a\u000b");
  expect(answer.value.slice(0, 9)).toBe("uma\n\ndois");
  expect(answer.selectionStart).toBe(4);
});

test("a field that already has its form's error does not say twice that it is too long", async () => {
  render(
    <Field label="Motivo" error="No máximo 5 caracteres.">
      <CountedInput defaultValue="Viagem longa" most={5} />
    </Field>,
  );
  const control = screen.getByLabelText("Motivo");
  expect(control).toBeInvalid();
  expect(await screen.findByText(m.common_counted({ count: "12", most: "5" }))).toBeVisible();
  expect(screen.queryByText(m.common_over({ most: "5" }))).toBeNull();
});
