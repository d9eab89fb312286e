import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { plusDays } from "~/platform/time/calendar-day";
import { dayInWords, hourInWords } from "~/platform/time/day-words";
import { schoolDay } from "~/platform/time/school-time";
import { ownClassWrites } from "./change-hours";
import type { MyClass } from "./my-classes";
import { RescheduleClass } from "./reschedule-class";

const TODAY = schoolDay(new Date());
const DAY = plusDays(TODAY, 10);
const OTHER = plusDays(TODAY, 2);
const one: MyClass = {
  id: "b3f7f1f0-6f0e-4d7c-9d0a-1f2f3a4b5c6d",
  starts_at: `${DAY}T13:00:00Z`,
  ends_at: `${DAY}T14:00:00Z`,
  status: "scheduled",
  online_link: null,
  notes: null,
  covered: null,
  words: null,
  homework: null,
  is_makeup: false,
  local_start: `${DAY}T10:00:00`,
};

let answer: () => Response | Promise<Response>;
let moved: unknown[];
beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  moved = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input));
    if (pathname.endsWith("/free_hours_between")) return answer();
    if (pathname.endsWith("/reschedule_class")) moved.push(JSON.parse(String(init?.body)));
    return Response.json({ late: false, free_until: one.starts_at, credit: true });
  });
});
afterEach(() => vi.unstubAllGlobals());

const nothing = () => {};
const show = () => renderPage(<RescheduleClass one={one} onClose={nothing} />, ownClassWrites);
function move(day: string, time: string): void {
  const when = hourInWords({ day, time }) ?? "";
  fireEvent.click(screen.getByRole("button", { name: m.classes_move_to({ when }) }));
}
const free = (days: Record<string, string[]>) => () =>
  Response.json(Object.entries(days).map(([local_date, local_times]) => ({ local_date, local_times })));

test("a student moves a class by two presses: an hour of its own day, and the button", async () => {
  answer = free({ [OTHER]: ["09:00:00"], [DAY]: ["15:00:00", "16:30:00"] });
  show();
  fireEvent.click(await screen.findByRole("radio", { name: "16:30" }));
  move(DAY, "16:30");
  await vi.waitFor(() => expect(moved).toEqual([expect.objectContaining({ local_date: DAY, local_time: "16:30" })]));
});

test("a student moves a class to any hour of another day by two presses", async () => {
  const far = plusDays(TODAY, 40);
  answer = free({ [OTHER]: ["09:00:00"], [DAY]: ["15:00:00"], [far]: ["18:30:00"] });
  show();
  const day = await screen.findByRole("group", { name: dayInWords(far) });
  fireEvent.click(within(day).getByRole("radio", { name: "18:30" }));
  move(far, "18:30");
  await vi.waitFor(() => expect(moved).toEqual([expect.objectContaining({ local_date: far, local_time: "18:30" })]));
});

test("days beyond the first are listed as the list is scrolled", async () => {
  const many = Array.from({ length: 30 }, (_, n) => plusDays(DAY, n));
  answer = free(Object.fromEntries(many.map((day) => [day, ["09:00:00"]])));
  show();
  const list = await screen.findByRole("group", { name: m.classes_free_hours() });
  const listed = within(list).getAllByRole("radio").length;
  expect(listed).toBeLessThan(many.length);
  fireEvent.scroll(list);
  expect(within(list).getAllByRole("radio").length).toBeGreaterThan(listed);
});

test("the dialog shows the next later day with a free hour when the class's own day has none", async () => {
  const later = plusDays(DAY, 3);
  answer = free({ [OTHER]: ["08:00:00"], [later]: ["09:00:00"] });
  show();
  expect(await screen.findByRole("radio", { name: "09:00" })).toBeVisible();
  expect(document.querySelector(`[data-day="${later}"]`)).toHaveAttribute("aria-pressed", "true");
});

test.each([
  ["are all taken", free({}), m.common_no_free_hours, m.common_offline],
  [
    "are refused to somebody whose session has ended",
    () => Response.json({ code: "PGRST301", message: "JWT expired" }, { status: 400 }),
    m.common_something_went_wrong,
    m.common_offline,
  ],
  [
    "cannot be asked for",
    () => Promise.reject(new TypeError("Failed to fetch")),
    m.common_offline,
    m.common_no_free_hours,
  ],
] as const)("free hours that %s show their own message", async (_, said, expected, other) => {
  answer = said;
  show();
  expect(await screen.findByText(expected())).toBeVisible();
  expect(screen.queryByText(other())).toBeNull();
});
