import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Dialog } from "./dialog";
import { keepFocus } from "./keep-focus";

let stop: () => void;
beforeEach(() => {
  stop = keepFocus();
});
afterEach(() => stop());

const focused = () => expect.poll(() => document.activeElement);

/** A part with offers; a declined offer disappears or loses its button. */
function Offers({ first, keeps, alone = false }: { first: string[]; keeps: boolean; alone?: boolean }) {
  const [offers, setOffers] = useState(first);
  const [declined, setDeclined] = useState<string[]>([]);
  const decline = (offer: string) =>
    keeps ? setDeclined([...declined, offer]) : setOffers(offers.filter((one) => one !== offer));
  return (
    <main>
      <h1>Aulas</h1>
      {!(alone && offers.length === 0) && (
        <section>
          <h2>Lista de espera</h2>
          <ul>
            {offers.map((offer) => (
              <li key={offer} aria-label={offer}>
                {!declined.includes(offer) && (
                  <button type="button" onClick={() => decline(offer)}>
                    Não serve: {offer}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>Outra parte</p>
    </main>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("focus after a button is removed by its own action", () => {
  test("after a button is removed by its own action, the focus is on the item of the list", async () => {
    render(<Offers first={["12:30", "14:00"]} keeps />);
    await press("Não serve: 14:00");
    await focused().toBe(screen.getByRole("listitem", { name: "14:00" }));
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Não serve: 12:30" }));
  });

  test("after a button is removed by its own action together with its item, the focus is on the heading of the section", async () => {
    render(<Offers first={["12:30", "14:00"]} keeps={false} />);
    await press("Não serve: 12:30");
    await focused().toBe(screen.getByRole("heading", { level: 2 }));
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Não serve: 14:00" }));
  });

  test("after a button is removed by its own action together with its section, the focus is on the page's heading", async () => {
    render(<Offers first={["12:30"]} keeps={false} alone />);
    await press("Não serve: 12:30");
    await focused().toBe(screen.getByRole("heading", { level: 1 }));
  });
});

test("a press beside everything takes the focus away, also when the element goes later", async () => {
  const { rerender } = render(<Offers key="one" first={["12:30"]} keeps />);
  const button = screen.getByRole("button");
  button.focus();
  vi.useFakeTimers();
  fireEvent.pointerDown(screen.getByText("Outra parte"));
  button.blur();
  rerender(<Offers key="other" first={["12:30"]} keeps />);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(document.activeElement).toBe(document.body);
});

test("an element with the same name takes over from the one that it replaces", async () => {
  const { rerender } = render(<input key="one" id="search" aria-label="Buscar" />);
  screen.getByRole("textbox").focus();
  rerender(<input key="other" id="search" aria-label="Buscar" />);
  await focused().toBe(screen.getByRole("textbox"));
});

test("after a button in a dialog is removed by its own action, the focus is on the dialog's title, not on the whole dialog", async () => {
  function Question() {
    const [isConfirmed, setConfirmed] = useState(false);
    return (
      <Dialog title="Aula de Nina" open>
        <p>{isConfirmed ? "Confirmada" : "Agendada"}</p>
        {!isConfirmed && (
          <button type="button" onClick={() => setConfirmed(true)}>
            Confirmar
          </button>
        )}
      </Dialog>
    );
  }
  render(<Question />);
  await press("Confirmar");
  await focused().toBe(screen.getByRole("heading", { name: "Aula de Nina" }));
});
