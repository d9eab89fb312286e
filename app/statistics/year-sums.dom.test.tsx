import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import type { Month, Year } from "./read-statistics";
import { Sums } from "./year-sums";

afterEach(() => vi.restoreAllMocks());

const QUIET: Month = {
  month: 1,
  active_students: 0,
  revenue_cents: 0,
  classes: 0,
  no_shows: 0,
  confirmed_no_shows: 0,
  late_cancellations: 0,
  homework_due: 0,
  homework_on_time: 0,
  paid_on_time_percent: null,
  days_to_pay: null,
};
const FUNNEL = { visitors: 0, booked: 0, tested: 0, came: 0, students: 0, other_students: 0 };
const yearOf = (year: number, ...months: Partial<Month>[]): Year => ({
  year,
  overdue_cents: 0,
  months: months.map((month) => ({ ...QUIET, ...month })),
  funnel: FUNNEL,
  articles: [],
});

test("no-shows of confirmed and of unconfirmed classes are counted separately, on the page and in its file", async () => {
  const year = yearOf(2026, { no_shows: 4, confirmed_no_shows: 1 }, { no_shows: 3, confirmed_no_shows: 1 });
  renderPage(<Sums year={year} before={yearOf(2025, { no_shows: 1 })} />);
  const numbers = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name} \\d`) }).textContent;
  expect(numbers(m.statistics_no_shows())).toMatch(/71$/);
  expect(numbers(m.statistics_no_shows_confirmed())).toMatch(/20$/);
  expect(numbers(m.statistics_no_shows_unconfirmed())).toMatch(/51$/);
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await userEvent.click(screen.getByRole("button"));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await saved[0]?.text())?.replaceAll('"', "").split(/\r?\n/) ?? [];
  expect(lines).toContain(`${m.statistics_no_shows_confirmed()};2;0`);
  expect(lines).toContain(`${m.statistics_no_shows_unconfirmed()};5;1`);
});
