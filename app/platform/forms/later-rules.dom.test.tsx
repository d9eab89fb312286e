import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { laterRules } from "./later-rules";

type Values = { name: string; city: string };
type Rules = Parameters<typeof laterRules<Values, unknown, Values>>[0];

function Form({ rules, onSend }: { rules: Rules; onSend: (values: Values) => void }) {
  const { register, handleSubmit, formState } = useForm<Values, unknown, Values>({
    resolver: laterRules(rules),
    defaultValues: { name: "", city: "Recife" },
  });
  return (
    <form onSubmit={handleSubmit(onSend)}>
      <input aria-label="Nome" {...register("name")} />
      <p>{formState.errors.name?.message}</p>
      <button type="submit">Salvar</button>
    </form>
  );
}

const rules: Rules = (z) => z.object({ name: z.string().trim().min(1, "missing"), city: z.string() });
const send = () => userEvent.click(screen.getByText("Salvar"));
const sent = vi.fn();
beforeEach(() => {
  sent.mockClear();
});

test("a form is validated by rules that load with its first use", async () => {
  render(<Form rules={rules} onSend={sent} />);
  await send();
  expect(await screen.findByText("missing")).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText("Nome"), " Ana ");
  await send();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ name: "Ana", city: "Recife" }, expect.anything()));
});

test("a form whose rules do not load sends nothing, shows a message, keeps the typed text, and is sent after they load", async () => {
  const gone = new TypeError("Failed to fetch dynamically imported module");
  const load = vi.fn(rules).mockRejectedValueOnce(gone);
  render(<Form rules={load} onSend={sent} />);
  await userEvent.type(screen.getByLabelText("Nome"), "Ana");
  await send();
  expect(await screen.findByText(m.common_offline())).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  expect(screen.getByLabelText("Nome")).toHaveValue("Ana");
  await send();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
});
