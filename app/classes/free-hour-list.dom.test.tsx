import { fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { plusDays } from "~/platform/time/calendar-day";
import { dayInWords } from "~/platform/time/day-words";
import { FreeHourList } from "./free-hour-list";

const FIRST = "2031-03-03";
const DAYS = Array.from({ length: 200 }, (_, n) => plusDays(FIRST, n));
const DAY = plusDays(FIRST, 100);

function List({ day, onEnd = () => {} }: { day: string; onEnd?: () => void }) {
  const [value, setValue] = useState({ day, time: "" });
  return (
    <FreeHourList
      name="to"
      hoursOf={() => ["09:00", "10:00"]}
      first={FIRST}
      last={DAYS.at(-1) ?? ""}
      day={value.day}
      value={value}
      onChoose={setValue}
      onEnd={onEnd}
      hint=""
    />
  );
}

const list = () => screen.getByRole("group", { name: m.classes_free_hours() });
const listed = () => [...list().querySelectorAll("[data-hours-of]")].map((day) => day.getAttribute("data-hours-of"));
/** Scrolls the list, which has a size that the test sets. */
function scroll(scrollTop: number) {
  Object.defineProperties(list(), {
    clientHeight: { value: 400, configurable: true },
    scrollHeight: { value: 5000, configurable: true },
  });
  list().scrollTop = scrollTop;
  fireEvent.scroll(list());
}

test("the days around the chosen one are listed, however far it is, and more as the list is scrolled", () => {
  render(<List day={DAY} />);
  const around = listed();
  expect(around.length).toBeLessThan(20);
  expect(around).toContain(plusDays(DAY, 5));
  expect(around).toContain(plusDays(DAY, -5));
  scroll(2000);
  expect(listed()).toEqual(around);
  scroll(4800);
  const later = listed();
  expect(later[0]).toBe(around[0]);
  expect(later.length).toBeGreaterThan(around.length);
  scroll(100);
  expect(listed().at(-1)).toBe(later.at(-1));
  expect(String(listed()[0]) < String(later[0])).toBe(true);
});

test("further days are asked for at the end of the known ones", () => {
  const onEnd = vi.fn();
  render(<List day={DAYS.at(-3) ?? ""} onEnd={onEnd} />);
  scroll(2000);
  expect(onEnd).not.toHaveBeenCalled();
  scroll(4800);
  expect(onEnd).toHaveBeenCalledOnce();
});

test("an hour of another listed day is chosen without moving the list; a day beyond it moves it there", () => {
  const { rerender } = render(<List key="one" day={DAY} />);
  const around = listed();
  const other = screen.getByRole("group", { name: dayInWords(plusDays(DAY, 5)) });
  fireEvent.click(within(other).getByRole("radio", { name: "10:00" }));
  expect(within(other).getByRole("radio", { name: "10:00" })).toBeChecked();
  expect(listed()).toEqual(around);
  rerender(<List key="two" day={FIRST} />);
  expect(listed()[0]).toBe(FIRST);
  expect(listed().length).toBeLessThan(20);
});
