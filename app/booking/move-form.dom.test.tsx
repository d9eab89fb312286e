import { act, fireEvent, screen } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { MoveForm } from "./move-form";

const days = { today: "2026-12-01", first: "2026-12-02", last: "2027-05-31" };
const free = {
  first: "2026-12-01",
  last: "2027-01-31",
  hours: { "2026-12-02": ["08:00", "19:30"], "2026-12-10": ["10:00"] },
};
const shown = { day: "2026-12-02", time: "", free, refusal: undefined };
let slot: HTMLElement;
let root: Root | undefined;
const differences: unknown[] = [];
beforeEach(() => {
  differences.length = 0;
  vi.stubGlobal("fetch", async () => Response.json([]));
  slot = document.body.appendChild(document.createElement("div"));
  slot.innerHTML = renderToString(<MoveForm bookingKey="key" days={days} shown={shown} />);
});
afterEach(() => {
  act(() => root?.unmount());
  slot.remove();
  vi.unstubAllGlobals();
});

const takeOver = async (typed?: string) => {
  root = await act(async () =>
    hydrateRoot(slot, <MoveForm bookingKey="key" days={days} shown={shown} typed={typed} />, {
      onRecoverableError: (error) => differences.push(error),
    }),
  );
};
const dayButton = (day: string) => slot.querySelector<HTMLButtonElement>(`[data-day="${day}"]`);
const hours = () => screen.getAllByRole<HTMLInputElement>("radio").map(({ value, checked }) => [value, checked]);

test("without script the days of the month are buttons that ask for the page of a day", () => {
  const buttons = slot.querySelectorAll("[data-day]");
  expect(buttons.length).toBeGreaterThan(25);
  expect([...buttons].every((button) => button.getAttribute("type") === "submit")).toBe(true);
});

test("a month with script is one stop of the Tab key; a chosen day keeps the focus and shows its hours", async () => {
  await takeOver();
  expect(differences).toEqual([]);
  expect([...slot.querySelectorAll<HTMLElement>("[data-day]")].filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(
    1,
  );
  dayButton("2026-12-02")?.focus();
  for (const key of ["ArrowDown", "ArrowRight"]) fireEvent.keyDown(document.activeElement as Element, { key });
  expect(document.activeElement).toBe(dayButton("2026-12-10"));
  fireEvent.click(document.activeElement as Element);
  expect(document.activeElement).toBe(dayButton("2026-12-10"));
  expect(hours()).toEqual([["10:00", false]]);
  fireEvent.click(screen.getByRole("radio"));
  const button = slot.querySelector<HTMLButtonElement>("[name=move]");
  expect(button?.value).toBe("2026-12-10");
  expect(button).toHaveTextContent(/^Remarcar para .*10.*10:00$/);
});

test("an hour chosen before the script loaded stays chosen, and the document is hydrated without a change", async () => {
  const [first] = slot.querySelectorAll<HTMLInputElement>("[type=radio]");
  if (first) first.checked = true;
  await takeOver("08:00");
  expect(differences).toEqual([]);
  expect(hours()).toEqual([
    ["08:00", true],
    ["19:30", false],
  ]);
});

test("a day on which nothing can be booked says why", async () => {
  await takeOver();
  fireEvent.click(dayButton("2026-12-05") as HTMLElement);
  expect(screen.getByText(m.booking_error_date_weekend())).toBeVisible();
});
