import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { SettingsForm } from "./settings-form";

const Schema = z.object({ city: z.string(), street: z.string() });
type Values = z.infer<typeof Schema>;

const form = (values: Values, onSave: (values: Values) => Promise<undefined> = async () => undefined) => (
  <SettingsForm title="Endereço" schema={Schema} values={values} onSave={onSave}>
    {({ register }) => (
      <>
        <Field id="city" label="Cidade">
          <Input {...register("city")} />
        </Field>
        <Field id="street" label="Rua">
          <Input {...register("street")} />
        </Field>
      </>
    )}
  </SettingsForm>
);
const field = (name: string) => screen.getByLabelText(name);

test("what is typed stays when the settings are read again, and what nobody touched follows", async () => {
  const { rerender } = render(form({ city: "Santos", street: "Rua A" }));
  await userEvent.type(field("Rua"), ", 27");
  rerender(form({ city: "Recife", street: "Rua B" }));
  await waitFor(() => expect(field("Cidade")).toHaveValue("Recife"));
  expect(field("Rua")).toHaveValue("Rua A, 27");
});

test("what was saved follows what is read next; what was typed while it was saved does not", async () => {
  let answer = () => {};
  const onSave = vi.fn(() => new Promise<undefined>((resolve) => (answer = () => resolve(undefined))));
  const { rerender } = render(form({ city: "Santos", street: "Rua A" }, onSave));
  await userEvent.type(field("Rua"), ", 27");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(onSave).toHaveBeenCalledWith({ city: "Santos", street: "Rua A, 27" }));
  await userEvent.type(field("Cidade"), " SP");
  answer();
  await screen.findByRole("button", { name: "Salvar" });
  rerender(form({ city: "Santos", street: "Rua A, nº 27" }, onSave));
  await waitFor(() => expect(field("Rua")).toHaveValue("Rua A, nº 27"));
  expect(field("Cidade")).toHaveValue("Santos SP");
});
