import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { SendOrWait } from "./send-or-wait";
import { Textarea } from "./textarea";

function Form() {
  const [waits, setWaits] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setWaits(true);
      }}
    >
      <Textarea id="words" aria-label="Recado" readOnly={waits} />
      <SendOrWait
        label="Enviar"
        busy={undefined}
        waits={waits ? "Sem conexão." : undefined}
        onTry={() => {}}
        onWrite={() => setWaits(false)}
        field="words"
      />
    </form>
  );
}

test("the focus stays in its place while sending waits, and returns to the text to write on", async () => {
  render(<Form />);
  screen.getByRole("button", { name: "Enviar" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("status")).toHaveTextContent("Sem conexão.");
  expect(screen.getByRole("button", { name: "Tentar agora" })).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(screen.getByLabelText("Recado")).toHaveFocus();
  expect(screen.getByRole("button", { name: "Enviar" })).toBeVisible();
});
