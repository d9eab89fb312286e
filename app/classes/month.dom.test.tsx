import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formatDay } from "~/platform/time/school-time";
import { idOfDay } from "./agenda";
import { Month } from "./month";
import type { AgendaEntry } from "./read-agenda";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-01T15:00:00Z"), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

const on = (day: string, kind = "class") => {
  const times = { starts_at: `${day}T09:00:00-03:00`, ends_at: `${day}T10:00:00-03:00` };
  return {
    id: day + kind,
    kind,
    full_name: `Ana ${day}`,
    day,
    local_start: `${day}T09:00:00`,
    ...times,
  } as AgendaEntry;
};
const show = (...entries: AgendaEntry[]) =>
  render(
    <MemoryRouter>
      <Month
        entries={entries}
        from="2026-10-26"
        before="2026-12-07"
        day="2026-11-15"
        hrefOf={() => "/"}
        weekOf={(day) => `/?view=week&day=${day}`}
      />
    </MemoryRouter>,
  );

test("the classes of the month itself are listed below it, without what other calendars write", () => {
  show(on("2026-10-27"), on("2026-11-10"), on("2026-11-12", "import"), on("2026-12-01"));
  const listed = [...document.querySelectorAll("section")].map(({ id }) => id);
  expect(listed).toEqual([idOfDay("2026-11-10")]);
  const [day] = document.querySelectorAll<HTMLElement>("section");
  expect(day && within(day).getByText("Ana 2026-11-10")).toBeVisible();
});

test("a day leads to itself in its week", () => {
  show();
  const day = screen.getByRole("link", { name: formatDay("2026-11-10", "pt") });
  expect(day).toHaveAttribute("href", `/?view=week&day=2026-11-10#${idOfDay("2026-11-10")}`);
});
