import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef, useState } from "react";
import { expect, test } from "vitest";
import { MonthTable } from "./month-table";

type Props = { sendAs?: string };
const isOpen = (day: string) => day !== "2030-05-19";

function Month({ sendAs }: Props) {
  const [at, setAt] = useState("2030-05-15");
  const [chosen, setChosen] = useState("");
  const table = useRef<{ focus: (day: string) => void }>(null);
  const move = (day: string) => {
    setAt(day);
    requestAnimationFrame(() => table.current?.focus(day));
  };
  const shared = { at, chosen, today: "2030-05-14", isOpen, onMove: move, onChoose: setChosen, ref: table };
  return <MonthTable {...shared} note={() => "2 horários"} sendAs={sendAs} />;
}
const focused = () => document.activeElement?.getAttribute("data-day");

test("a month is a grid with one tab stop and the keys of the ARIA guide's date picker", async () => {
  render(<Month />);
  expect(screen.getByRole("grid", { name: "maio de 2030" })).toBeInTheDocument();
  expect(screen.getAllByRole("gridcell").length).toBeGreaterThanOrEqual(31);
  await userEvent.tab();
  for (const [key, day] of [
    ["ArrowRight", "2030-05-16"],
    ["ArrowDown", "2030-05-23"],
    ["ArrowLeft", "2030-05-22"],
    ["ArrowUp", "2030-05-15"],
    ["Home", "2030-05-13"],
    ["End", "2030-05-19"],
    ["PageDown", "2030-06-19"],
    ["PageUp", "2030-05-19"],
    ["Shift>}{PageDown}{/Shift", "2031-05-19"],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await waitFor(() => expect(focused()).toBe(day));
  }
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});

test("a day says its date in words, its hours, and whether it is closed or chosen", async () => {
  render(<Month />);
  const open = screen.getByRole("button", { name: /15 de maio de 2030, 2 horários$/ });
  await userEvent.click(open);
  expect(open).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByRole("button", { name: /19 de maio de 2030$/ })).toHaveAttribute("aria-disabled", "true");
});

test("without script a month is a table, and each of its days is a button that sends the form", () => {
  render(<Month sendAs="day" />);
  const days = within(screen.getByRole("table")).getAllByRole("button");
  expect(days.every((day) => day.tabIndex === 0 && day.getAttribute("type") === "submit")).toBe(true);
  expect(days[0]).toHaveAttribute("value", "2030-05-01");
});
