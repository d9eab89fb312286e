import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import type { FreeDays } from "~/school/free-days";
import type { AgendaEntry } from "./read-agenda";
import { Week } from "./week";

const show = (
  free: FreeDays | undefined,
  entries: AgendaEntry[] = [],
  address = "/",
  from = "2026-11-23",
  before = "2026-11-30",
) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Week
        entries={entries}
        from={from}
        before={before}
        free={free}
        hrefOf={() => "/"}
        newAt={() => "/"}
        onMove={() => {}}
      />
    </MemoryRouter>,
  );
const marked = () =>
  [...document.querySelectorAll<HTMLElement>("[data-slot][data-free]")].map(({ dataset }) => dataset.slot);

afterEach(() => vi.useRealTimers());

test("a line shows the time in today's column, and there is no line at night", () => {
  const line = () => document.querySelector<HTMLElement>("[data-now]");
  vi.useFakeTimers({ now: new Date("2026-11-24T13:30:00Z"), toFake: ["Date"] });
  const { unmount } = show(undefined);
  // Half past ten in São Paulo, three and a half hours of 3 rem below seven.
  expect(line()?.style.top).toBe("10.5rem");
  expect(line()?.closest("section")).toHaveAccessibleName(/24/);
  expect(document.querySelectorAll("[data-now]")).toHaveLength(1);
  unmount();
  vi.setSystemTime(new Date("2026-11-24T06:00:00Z"));
  show(undefined);
  expect(line()).toBeNull();
});

test("the line is at the school's hour in summer time, too", () => {
  vi.useFakeTimers({ now: new Date("2018-12-04T12:30:00Z"), toFake: ["Date"] });
  show(undefined, [], "/", "2018-12-03", "2018-12-10");
  expect(document.querySelector<HTMLElement>("[data-now]")?.style.top).toBe("10.5rem");
});

test("a week marks the whole of each free hour, which may begin at half past", () => {
  show({ first: "2026-11-23", last: "2027-01-23", hours: { "2026-11-24": ["08:00", "10:30"] } });
  expect(marked()).toEqual(["08:00", "08:30", "10:30", "11:00"].map((time) => `2026-11-24T${time}`));
});

test("a week whose free hours could not be read marks no hour as free", () => {
  show(undefined);
  expect(marked()).toEqual([]);
});

test("an hour that is reserved during a pause shows its student", () => {
  const kept = {
    id: "kept",
    kind: "block",
    full_name: "Ana",
    pause_id: "p",
    day: "2026-11-24",
    status: null,
    level: null,
    series_id: null,
    is_makeup: false,
  };
  const hour = {
    local_start: "2026-11-24T09:00:00",
    starts_at: "2026-11-24T09:00:00-03:00",
    ends_at: "2026-11-24T10:00:00-03:00",
  };
  show(undefined, [{ ...kept, ...hour, label: null, goesOn: false }]);
  expect(screen.getAllByText(m.classes_kept_for({ name: "Ana" }), { exact: false })).not.toEqual([]);
});

test("on a phone, days that are over are folded, unless the address names one of them", () => {
  const at = (day: string) => {
    const times = { starts_at: `${day}T09:00:00-03:00`, ends_at: `${day}T10:00:00-03:00` };
    return { id: day, kind: "class", full_name: "Ana", day, local_start: `${day}T09:00:00`, ...times } as AgendaEntry;
  };
  const monday = at("2026-11-23");
  const friday = at("2026-11-27");
  const folded = () => screen.queryByText(m.classes_days_before({ count: 1 }))?.closest("details");
  vi.useFakeTimers({ now: new Date("2026-11-25T15:00:00Z"), toFake: ["Date"] });
  const { unmount } = show(undefined, [monday, friday]);
  expect(folded()).not.toHaveAttribute("open");
  expect(folded()).toContainElement(document.getElementById("day-2026-11-23"));
  expect(folded()).not.toContainElement(document.getElementById("day-2026-11-27"));
  unmount();
  const asked = show(undefined, [monday, friday], "/#day-2026-11-23");
  expect(folded()).toHaveAttribute("open");
  asked.unmount();
  vi.setSystemTime(new Date("2026-12-25T15:00:00Z"));
  show(undefined, [monday, friday]);
  expect(folded()).toBeUndefined();
});

test("a make-up class says so", () => {
  const entry = { id: "m", kind: "class", full_name: "Ana", day: "2026-11-24", local_start: "2026-11-24T09:00:00" };
  const times = { starts_at: "2026-11-24T09:00:00-03:00", ends_at: "2026-11-24T10:00:00-03:00" };
  show(undefined, [{ ...entry, ...times, status: "scheduled", is_makeup: true } as AgendaEntry]);
  const [inPhone, inWeek] = screen.getAllByText(m.classes_kind_makeup());
  expect(inPhone).toBeVisible();
  expect(inWeek).toBeVisible();
});

test("every movable hour has its own link to move it, for people who cannot drag", () => {
  const entry = (kind: AgendaEntry["kind"], status: AgendaEntry["status"], hour: string) =>
    ({
      id: hour,
      kind,
      status,
      day: "2026-11-24",
      local_start: `2026-11-24T${hour}:00:00`,
      starts_at: `2026-11-24T${hour}:00:00-03:00`,
      ends_at: `2026-11-24T${hour}:59:00-03:00`,
    }) as AgendaEntry;
  show(undefined, [
    entry("trial", "scheduled", "08"),
    entry("class", "confirmed", "09"),
    entry("block", null, "10"),
    entry("class", "completed", "11"),
    entry("import", null, "12"),
  ]);
  const links = screen.getAllByRole("link", { name: new RegExp(`^${m.classes_reschedule()}`) });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/admin/scheduled-classes?booking=08&move",
    "/admin/scheduled-classes?class=09&move",
    "/admin/scheduled-classes?class=10&move",
  ]);
});
