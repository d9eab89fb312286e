import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { plusDays } from "~/platform/time/calendar-day";
import { hourInWords } from "~/platform/time/day-words";
import { schoolDay } from "~/platform/time/school-time";
import { CancelHour } from "./cancel-hour";
import { hourWrites } from "./change-hours";
import { ConfirmMove } from "./confirm-move";
import { MoveForm } from "./move-form";
import type { AgendaEntry } from "./read-agenda";
import type { SeriesChange } from "./read-series";

const DAY = plusDays(schoolDay(new Date()), 10);
const ID = "b3f7f1f0-6f0e-4d7c-9d0a-1f2f3a4b5c6d";
const hour = { id: ID, kind: "class", local_start: `${DAY}T10:00:00`, series_id: "1" };
const moves = (problem = {}): SeriesChange[] => [
  { class: ID, local_start: "2031-12-02T10:00", new_start: "2031-12-04T15:00" },
  { class: "2", local_start: "2031-12-09T10:00", new_start: "2031-12-11T15:00", ...problem },
];

let changes: SeriesChange[];
let asked: string[];
let sent: [name: string | undefined, order: unknown][];
beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  changes = moves();
  asked = [];
  sent = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input instanceof Request ? input.url : input));
    const name = pathname.split("/").at(-1);
    if (name === "free_hours_between") return Response.json([{ local_date: DAY, local_times: ["15:00:00"] }]);
    if (name === "preview_series_change") {
      asked.push(search);
      return Response.json({ version: `v${asked.length}`, changes });
    }
    if (name?.startsWith("move_")) sent.push([name, JSON.parse(String(init?.body))]);
    return Response.json({ late: false, free_until: "2031-12-01T13:00:00Z", credit: true });
  });
});
afterEach(() => vi.unstubAllGlobals());

const nothing = () => {};
const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));
const chooseHour = async () => fireEvent.click(await screen.findByRole("radio", { name: "15:00" }));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const showMove = (series_id: string | null = "1") =>
  renderPage(<MoveForm hour={{ ...hour, series_id }} onClose={nothing} />, hourWrites);

test("only this class is preset: it moves in the usual presses, and nothing is previewed", async () => {
  showMove();
  await chooseHour();
  press(m.classes_move_to({ when: hourInWords({ day: DAY, time: "15:00" }) ?? "" }));
  await vi.waitFor(() => expect(sent).toEqual([["move_hour", expect.objectContaining({ entry: ID })]]));
  expect(asked).toEqual([]);
});

test("a class outside of a series asks nothing about one", async () => {
  showMove(null);
  expect(screen.queryByText(m.classes_series_which())).toBeNull();
});

test("each date is shown before a series moves, and the move sends the version of the shown dates", async () => {
  showMove();
  choose(m.classes_series_later());
  expect(screen.getByText(m.classes_series_choose_time())).toBeVisible();
  await chooseHour();
  expect(await screen.findByText(m.classes_series_moves({ count: 2 }))).toBeVisible();
  const rows = screen.getByText(/09\/12.*→.*11\/12/);
  expect(rows).toBeVisible();
  press(m.classes_reschedule());
  const order = { class: ID, scope: "later", local_date: DAY, local_time: "15:00", version: "v1" };
  await vi.waitFor(() => expect(sent).toEqual([["move_series", expect.objectContaining(order)]]));
});

test("a class of a series that was dragged moves alone, or with the classes after it", async () => {
  const entry = { ...hour, starts_at: `${DAY}T13:00:00Z`, full_name: "Ana" } as AgendaEntry;
  const done = vi.fn();
  renderPage(<ConfirmMove move={{ entry, day: DAY, time: "15:00" }} onClose={done} />, hourWrites);
  expect(await screen.findByRole("radio", { name: m.classes_series_one() })).toBeChecked();
  choose(m.classes_series_later());
  expect(await screen.findByText(m.classes_series_moves({ count: 2 }))).toBeVisible();
  press(m.classes_reschedule());
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  const order = { class: ID, scope: "later", local_date: DAY, local_time: "15:00", version: "v1" };
  expect(sent).toEqual([["move_series", expect.objectContaining(order)]]);
});

test("a date that is taken shows whose hour is there", async () => {
  changes = moves({ problem: "SLOT_TAKEN", blocked_by: "Bia Souza" });
  showMove();
  choose(m.classes_series_all());
  await chooseHour();
  expect(await screen.findByText(m.classes_series_refused())).toBeVisible();
  const [row] = screen.getAllByRole("listitem").filter((one) => one.textContent?.includes("09/12"));
  expect(within(row as HTMLElement).getByText(m.classes_series_taken_by({ who: "Bia Souza" }))).toBeVisible();
});

test("a cancelled series says which classes go and what they give", async () => {
  changes = moves().map(({ new_start: _, ...one }) => ({ ...one, credited: true }));
  const cancel = vi.fn(async () => {});
  const asking = { id: ID, kind: "class", starts_at: "2031-12-02T13:00:00Z", full_name: "Ana" };
  renderPage(
    <CancelHour hour={asking} isOfSeries cancel={cancel} busy={false} problem={undefined} onClose={nothing} />,
    hourWrites,
  );
  choose(m.classes_series_all());
  expect(await screen.findByText(m.classes_series_cancels({ count: 2 }))).toBeVisible();
  expect(screen.getAllByText(new RegExp(m.classes_series_credited()))).toHaveLength(2);
  press(m.classes_cancel());
  expect(cancel).toHaveBeenCalledWith(false, { scope: "all", version: "v1" });
});
