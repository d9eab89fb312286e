import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type SubmitEvent, useState } from "react";
import { expect, test, vi } from "vitest";
import { Button } from "./button";
import { Input } from "./input";

function Form({ onSend }: { onSend: () => void }) {
  const [busy, setBusy] = useState(false);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    onSend();
    setBusy(true);
  };
  return (
    <form onSubmit={send}>
      <Input aria-label="Nome" />
      <Button type="submit" busy={busy ? "Enviando…" : undefined}>
        Enviar
      </Button>
    </form>
  );
}

test("a second click while busy sends nothing, and the button shows its progress", async () => {
  const onSend = vi.fn();
  render(<Form onSend={onSend} />);
  const button = screen.getByRole("button", { name: "Enviar" });
  await userEvent.dblClick(button);
  expect(onSend).toHaveBeenCalledTimes(1);
  expect(button).toHaveAccessibleName("Enviando…");
  expect(button).toHaveFocus();
});

test("Enter in a field while busy sends nothing", async () => {
  const onSend = vi.fn();
  render(<Form onSend={onSend} />);
  await userEvent.type(screen.getByLabelText("Nome"), "Maria{Enter}{Enter}");
  expect(onSend).toHaveBeenCalledTimes(1);
});

test("a button inside a form does not send it unless told to", async () => {
  const onSend = vi.fn((event: SubmitEvent) => event.preventDefault());
  render(
    <form onSubmit={onSend}>
      <Button>Limpar</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole("button"));
  expect(onSend).not.toHaveBeenCalled();
});
