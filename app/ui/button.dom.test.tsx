import { fireEvent, render, screen } from "@testing-library/react";
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

/** Asks first what a press costs, and takes the second press as the answer. */
function TwoSteps({ onTake }: { onTake: () => void }) {
  const [asked, setAsked] = useState(false);
  return <Button onClick={() => (asked ? onTake() : setAsked(true))}>{asked ? "Remarcar e pagar" : "Remarcar"}</Button>;
}

test("a double click presses a button once, even if its action changes; a later click presses the new action", async () => {
  const onTake = vi.fn();
  render(<TwoSteps onTake={onTake} />);
  await userEvent.dblClick(screen.getByRole("button"));
  expect(screen.getByRole("button")).toHaveAccessibleName("Remarcar e pagar");
  expect(onTake).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button"));
  expect(onTake).toHaveBeenCalledTimes(1);
});

test("only the first of two quick taps counts if the button changes between them", () => {
  const onTake = vi.fn();
  render(<TwoSteps onTake={onTake} />);
  const tap = () => {
    const press = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 });
    fireEvent(screen.getByRole("button"), Object.assign(press, { pointerType: "touch" }));
  };
  tap();
  tap();
  expect(screen.getByRole("button")).toHaveAccessibleName("Remarcar e pagar");
  expect(onTake).not.toHaveBeenCalled();
});
