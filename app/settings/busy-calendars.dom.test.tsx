import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { BusyCalendars } from "./busy-calendars";

const now = new Date().toISOString();
const CALENDAR = {
  id: "1",
  name: "Preply",
  url: "https://example.com/a.ics",
  problem: null,
  conflicts: 0,
  created_at: now,
  fetched_at: now,
  skipped_count: 0,
};

function show(skipped: string[], problem: string | null = null, more: object = {}) {
  const calendars = [{ ...CALENDAR, problem, skipped, ...more }];
  const element = <BusyCalendars calendars={calendars} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  render(<RouterProvider router={router} />);
}

test("a calendar's card lists the events that could not be read", () => {
  show(["Pilates", "Dentista"]);
  const card = screen.getByText("Preply").closest("li");
  expect(card?.textContent).toContain("2 eventos");
  expect(card?.textContent).toContain("Pilates · Dentista");
});

test("a calendar's card mentions no events if all were read", () => {
  show([]);
  expect(screen.getByText("Preply").closest("li")?.textContent).not.toContain("0 evento");
});

test("a calendar's card says that its times are gone and still apply, and asks whether that is right", () => {
  show([], "EMPTIED");
  expect(screen.getByText("Preply").closest("li")?.textContent).toContain(m.settings_calendar_emptied());
  expect(screen.getByRole("button", { name: m.settings_calendar_free() })).toBeTruthy();
});

test("a calendar's card counts the events that it does not list", () => {
  show(["Pilates", "Dentista"], null, { skipped_count: 60 });
  const card = screen.getByText("Preply").closest("li");
  expect(card?.textContent).toContain("60 eventos");
  expect(card?.textContent).toContain(`Dentista · ${m.connected_calendar_unwritten_more({ count: 58 })}`);
});

test("a calendar that was not read for more than an hour says so, though no reading failed", () => {
  const long = new Date(Date.now() - 2 * 3_600_000).toISOString();
  show([], null, { fetched_at: long, created_at: long });
  const card = screen.getByText("Preply").closest("li");
  expect(card?.textContent).toContain(m.settings_calendar_broken());
  expect(card?.textContent).toContain(m.settings_calendar_stale());
});

test("times that the site could not store are no fault of the calendar's address", () => {
  show([], "NOT_STORED");
  const card = screen.getByText("Preply").closest("li");
  expect(card?.textContent).toContain(m.settings_calendar_not_stored());
  expect(card?.textContent).not.toContain(m.settings_calendar_not_one());
});
