import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { plusDays } from "~/platform/time/calendar-day";
import { hourInWords } from "~/platform/time/day-words";
import { schoolDay } from "~/platform/time/school-time";
import { BookMakeup } from "./book-makeup";
import { hourWrites, ownClassWrites } from "./change-hours";
import { ChooseFreeHour } from "./choose-free-hour";
import { MoveForm } from "./move-form";
import type { MyClass } from "./my-classes";
import { RescheduleClass } from "./reschedule-class";

const TODAY = schoolDay(new Date());
const FIRST = plusDays(TODAY, 1);
const CHOSEN = plusDays(TODAY, 4);
const AFTER = plusDays(TODAY, 5);
const HOURS = ["07:00:00", "19:30:00"];
const ID = "b3f7f1f0-6f0e-4d7c-9d0a-1f2f3a4b5c6d";

let sent: unknown[];
beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  sent = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input));
    if (pathname.endsWith("/free_hours_between"))
      return Response.json([FIRST, CHOSEN, AFTER].map((local_date) => ({ local_date, local_times: HOURS })));
    if (/\/(reschedule_class|move_hour|book_makeup)$/.test(pathname)) sent.push(JSON.parse(String(init?.body)));
    return Response.json({ late: false, free_until: `${FIRST}T13:00:00Z`, credit: true });
  });
});
afterEach(() => vi.unstubAllGlobals());

const nothing = () => {};
const when = hourInWords({ day: CHOSEN, time: "19:30" }) ?? "";
const local_start = `${FIRST}T10:00:00`;
const one: MyClass = {
  id: ID,
  starts_at: `${FIRST}T13:00:00Z`,
  ends_at: `${FIRST}T14:00:00Z`,
  status: "scheduled",
  online_link: null,
  notes: null,
  covered: null,
  words: null,
  homework: null,
  is_makeup: false,
  local_start,
};

function Chooser() {
  const [value, setValue] = useState({ day: "", time: "" });
  return (
    <>
      <ChooseFreeHour name="free" value={value} onChoose={setValue} from={FIRST} refused={undefined} />
      <button type="button" onClick={() => sent.push({ local_date: value.day, local_time: value.time })}>
        {hourInWords(value)}
      </button>
    </>
  );
}

/** Presses Tab until the element has the focus. @returns the elements that had it on the way */
async function tabTo(wanted: () => Element | null): Promise<(Element | null)[]> {
  const passed: (Element | null)[] = [];
  for (let stop = 0; stop < 60; stop += 1) {
    await userEvent.tab();
    if (document.activeElement === wanted()) return passed;
    passed.push(document.activeElement);
  }
  throw new Error("The keyboard does not reach it.");
}
const dayButton = (day: string) => document.querySelector<HTMLElement>(`[data-day='${day}']`);
const hour = (day: string, time: string) => document.querySelector(`input[value='${day}T${time}']`);

const FORMS: [name: string, page: ReactNode, writes: Parameters<typeof renderPage>[1], button: () => string][] = [
  [
    "a student who reschedules",
    <RescheduleClass key="1" one={one} onClose={nothing} />,
    ownClassWrites,
    () => m.classes_move_to({ when }),
  ],
  [
    "a student who makes a class up",
    <BookMakeup key="2" credit={{ id: ID, expires_on: AFTER }} onClose={nothing} />,
    ownClassWrites,
    () => m.classes_makeup_book_to({ when }),
  ],
  [
    "the teacher who moves an hour",
    <MoveForm key="3" hour={{ id: ID, kind: "class", local_start, series_id: null }} onClose={nothing} />,
    hourWrites,
    () => m.classes_move_to({ when }),
  ],
  ["anybody who chooses a free hour", <Chooser key="4" />, {}, () => when],
];

test.each(FORMS)("%s by keyboard reaches the hours of the chosen day alone", async (_, page, writes, button) => {
  renderPage(page, writes);
  await vi.waitFor(() => expect(hour(CHOSEN, "19:30")).not.toBeNull());
  dayButton(CHOSEN)?.focus();
  await userEvent.keyboard("{Enter}");
  await tabTo(() => hour(CHOSEN, "07:00"));
  await userEvent.keyboard("{ArrowDown}");
  expect(hour(CHOSEN, "19:30")).toHaveFocus();
  expect(hour(CHOSEN, "19:30")).toBeChecked();
  await userEvent.keyboard("{ArrowDown}{ArrowUp}");
  expect(hour(CHOSEN, "19:30")).toBeChecked();
  const send = screen.getByRole("button", { name: button() });
  const passed = await tabTo(() => send);
  expect(passed).not.toContainEqual(expect.objectContaining({ type: "radio", name: expect.stringContaining(AFTER) }));
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() => expect(sent).toEqual([expect.objectContaining({ local_date: CHOSEN, local_time: "19:30" })]));
});

test.each(FORMS)("%s by keyboard passes no other day's hour by", async (_, page, writes) => {
  renderPage(page, writes);
  await vi.waitFor(() => expect(hour(CHOSEN, "19:30")).not.toBeNull());
  dayButton(CHOSEN)?.focus();
  await userEvent.keyboard("{Enter}");
  const reached = [...document.querySelectorAll<HTMLElement>("[data-hours-of] input")].filter(
    ({ tabIndex }) => tabIndex >= 0,
  );
  expect(reached).toEqual([hour(CHOSEN, "07:00"), hour(CHOSEN, "19:30")]);
});
