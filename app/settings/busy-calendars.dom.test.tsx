import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { BusyCalendars } from "./busy-calendars";

const CALENDAR = { id: "1", name: "Preply", url: "https://example.com/a.ics", problem: null, conflicts: 0 };

function show(skipped: string[], problem: string | null = null) {
  const calendars = [{ ...CALENDAR, problem, fetched_at: new Date().toISOString(), skipped }];
  const element = <BusyCalendars calendars={calendars} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  render(<RouterProvider router={router} />);
}

test("a calendar's card names the events that could not be read", () => {
  show(["Pilates", "Dentista"]);
  const card = screen.getByText("Preply").closest("li");
  expect(card?.textContent).toContain("2 eventos");
  expect(card?.textContent).toContain("Pilates · Dentista");
});

test("a calendar's card mentions no events where all were read", () => {
  show([]);
  expect(screen.getByText("Preply").closest("li")?.textContent).not.toContain("0 evento");
});

test("a calendar's card says that its times are gone and still apply, and asks whether that is right", () => {
  show([], "EMPTIED");
  expect(screen.getByText("Preply").closest("li")?.textContent).toContain(m.settings_calendar_emptied());
  expect(screen.getByRole("button", { name: m.settings_calendar_free() })).toBeTruthy();
});
