import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import type { Result } from "~/platform/backend/result";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { SettingsForm } from "./settings-form";

const Schema = z.object({ city: z.string(), street: z.string() });
type Values = z.infer<typeof Schema>;

type Write = (before: Values, after: Partial<Values>) => Promise<Result>;
const toValues = (row: Values) => row;
const toRow = async (row: Values) => ({ row });
const form = (row: Values, write: Write = async () => ({ answer: null })) => (
  <SettingsForm title="Endereço" schema={() => Schema} row={row} toValues={toValues} toRow={toRow} write={write}>
    {({ register }, error) => (
      <>
        <Field id="city" label="Cidade">
          <Input {...register("city")} />
        </Field>
        <Field id="street" label="Rua" error={error("street")}>
          <Input {...register("street")} />
        </Field>
      </>
    )}
  </SettingsForm>
);
const field = (name: string) => screen.getByLabelText(name);

test("typed values stay when the settings are read again, and untouched ones follow", async () => {
  const { rerender } = render(form({ city: "Santos", street: "Rua A" }));
  await userEvent.type(field("Rua"), ", 27");
  rerender(form({ city: "Recife", street: "Rua B" }));
  await waitFor(() => expect(field("Cidade")).toHaveValue("Recife"));
  expect(field("Rua")).toHaveValue("Rua A, 27");
});

test("after a save, saved fields take the values that are read next; fields typed in meanwhile keep theirs", async () => {
  let answer = () => {};
  const onSave = vi.fn<Write>(() => new Promise<Result>((resolve) => (answer = () => resolve({ answer: null }))));
  const { rerender } = render(form({ city: "Santos", street: "Rua A" }, onSave));
  await userEvent.type(field("Rua"), ", 27");
  await userEvent.click(screen.getByRole("button", { name: /^Salvar:/ }));
  await waitFor(() =>
    expect(onSave).toHaveBeenCalledWith({ city: "Santos", street: "Rua A" }, { city: "Santos", street: "Rua A, 27" }),
  );
  await userEvent.type(field("Cidade"), " SP");
  answer();
  await screen.findByRole("button", { name: /^Salvar:/ });
  rerender(form({ city: "Santos", street: "Rua A, nº 27" }, onSave));
  await waitFor(() => expect(field("Rua")).toHaveValue("Rua A, nº 27"));
  expect(field("Cidade")).toHaveValue("Santos SP");
});

test("a value that the page read anew while saving is shown as it was written", async () => {
  let answer = () => {};
  const write: Write = () => new Promise<Result>((resolve) => (answer = () => resolve({ answer: null })));
  const { rerender } = render(form({ city: "Santos", street: "Rua A" }, write));
  await userEvent.type(field("Rua"), ", 27");
  await userEvent.click(screen.getByRole("button", { name: /^Salvar:/ }));
  await screen.findByRole("button", { name: m.common_saving() });
  rerender(form({ city: "Santos", street: "Rua A, nº 27" }, write));
  answer();
  await waitFor(() => expect(field("Rua")).toHaveValue("Rua A, nº 27"));
});

describe("changes that another tab saved meanwhile", () => {
  /** The row in the database, changed as `change_row` does. */
  let stored: Values;
  const write = vi.fn<Write>(async (before, after) => {
    const elsewhere = Object.entries(stored).filter(
      ([name, value]) => value !== Reflect.get(before, name) && value !== Reflect.get(after, name),
    );
    if (elsewhere.length > 0) return { answer: Object.fromEntries(elsewhere) };
    stored = { ...stored, ...after };
    return { answer: null };
  });
  const meet = async () => {
    stored = { city: "Santos", street: "Rua B" };
    render(form({ city: "Santos", street: "Rua A" }, write));
    await userEvent.type(field("Rua"), ", 27");
    await userEvent.click(screen.getByRole("button", { name: /^Salvar:/ }));
    await screen.findByRole("button", { name: "Manter o que digitei aqui" });
    expect(field("Rua")).toHaveValue("Rua A, 27");
    expect(field("Rua")).toHaveAccessibleDescription(/Rua B/);
  };

  test("changes that another tab saved meanwhile are shown beside the typed value, which can be kept", async () => {
    await meet();
    await userEvent.click(screen.getByRole("button", { name: "Manter o que digitei aqui" }));
    await waitFor(() => expect(stored.street).toBe("Rua A, 27"));
    await waitFor(() => expect(screen.queryByRole("button", { name: /Manter/ })).toBeNull());
  });

  test("changes that another tab saved meanwhile can be accepted, and then count as no change of this form", async () => {
    await meet();
    await userEvent.click(screen.getByRole("button", { name: "Usar o que foi salvo lá" }));
    expect(field("Rua")).toHaveValue("Rua B");
    await userEvent.click(screen.getByRole("button", { name: /^Salvar:/ }));
    await waitFor(() => expect(write).toHaveBeenLastCalledWith({ city: "Santos", street: "Rua B" }, stored));
  });
});
