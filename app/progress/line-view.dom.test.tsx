import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { plusDays } from "~/platform/time/calendar-day";
import { schoolDay } from "~/platform/time/school-time";
import { writeTypedDay } from "~/platform/time/typed-day";
import { LineView } from "./line-view";
import { stationsOf } from "./stations";

const [first] = stationsOf("B1", "pt");
const grades = { speaking: [], listening: [], reading: [], writing: [] };
const mark = (how: "works" | "sometimes", marked_on: string) => ({
  id: marked_on,
  station: "b1-1",
  mark: how,
  marked_on,
});
const show = (marks: ReturnType<typeof mark>[], student?: string) => {
  const markStation = vi.fn(async () => ({ answer: null }));
  const data = {
    marks,
    grades: {
      ...grades,
      listening: [{ id: "1", skill: "listening" as const, name: "Dentist", grade: 8.5, day: "2026-11-20" }],
    },
  };
  renderPage(<LineView level="B1" shown="B1" data={data} {...(student ? { marks: student } : {})} />, { markStation });
  return markStation;
};
const today = () => schoolDay(new Date());
const station = async () => (await screen.findByText(first?.text ?? "")).closest("li") ?? document.body;

test("a station shows its newest mark and the day, the earlier ones folded, and grades under their skill", async () => {
  show([mark("works", "2026-11-25"), mark("sometimes", "2026-05-04")]);
  const item = within(await station());
  const [now, before] = item.getAllByText(/já consegue|às vezes/i);
  expect([now?.textContent, before?.textContent]).toEqual([m.progress_mark_works(), m.progress_mark_sometimes()]);
  expect(item.getByText(m.progress_mark_earlier())).toBeVisible();
  expect(before).not.toBeVisible();
  expect(screen.getByText("Dentist").closest("section")).toHaveTextContent(m.progress_skill_listening());
  expect(screen.queryByRole("button")).toBeNull();
});

test("the teacher marks a station by one press", async () => {
  const markStation = show([mark("sometimes", "2026-05-04")], "ana");
  const group = within(within(await station()).getByRole("group"));
  expect(group.getByRole("button", { name: new RegExp(`^${m.progress_mark_sometimes()}: `) })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  fireEvent.click(group.getByRole("button", { name: new RegExp(`^${m.progress_mark_works()}: `) }));
  const order = { student: "ana", station: "b1-1", mark: "works", marked_on: today() };
  await waitFor(() => expect(markStation).toHaveBeenCalledWith(order));
});

test("a second press on today's mark removes it; an older mark is confirmed for today", async () => {
  const markStation = show([mark("works", today())], "ana");
  fireEvent.click(within(await station()).getByRole("button", { name: new RegExp(`^${m.progress_mark_works()}: `) }));
  const order = { student: "ana", station: "b1-1", marked_on: today() };
  await waitFor(() => expect(markStation).toHaveBeenCalledWith(order));
});

test("the teacher marks as of an earlier day, and a day to come or a wrong one is refused beside its field", async () => {
  const markStation = show([mark("works", plusDays(today(), -2)), mark("sometimes", plusDays(today(), -20))], "ana");
  const field = await screen.findByRole("textbox", { name: m.progress_mark_day() });
  expect(field).toHaveValue(writeTypedDay(today()));
  const works = within(await station()).getByRole("button", { name: new RegExp(`^${m.progress_mark_works()}: `) });
  for (const wrong of [writeTypedDay(plusDays(today(), 1)), "31/02/2026", writeTypedDay(plusDays(today(), -800))]) {
    fireEvent.change(field, { target: { value: wrong } });
    expect(field).toHaveAccessibleDescription(expect.stringContaining(m.progress_mark_day_problem()));
    expect(works).toBeDisabled();
  }
  const day = plusDays(today(), -5);
  fireEvent.change(field, { target: { value: writeTypedDay(day) } });
  // As of that day the older mark held.
  expect(works).toHaveAttribute("aria-pressed", "false");
  fireEvent.click(works);
  const order = { student: "ana", station: "b1-1", mark: "works", marked_on: day };
  await waitFor(() => expect(markStation).toHaveBeenCalledWith(order));
});
