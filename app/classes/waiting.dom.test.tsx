import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { pageLang } from "~/i18n/use-lang";
import { renderPage } from "~/platform/forms/testing";
import { plusDays } from "~/platform/time/calendar-day";
import { schoolDay } from "~/platform/time/school-time";
import { formatClassLength } from "~/school/class-length";
import { hourWrites } from "./change-hours";
import { ClassTab } from "./class-tab";
import { MyWaitingCard } from "./my-waiting";
import type { MyWaiting } from "./read-waiting";
import { SayWhen } from "./say-when";
import { WaitingList } from "./waiting-list";
import { waitingWrites } from "./waiting-writes";

const DAY = plusDays(schoolDay(new Date()), 3);
const OFFER = {
  id: "6f1c9a52-0000-4000-8000-000000000001",
  local_start: `${DAY}T10:00:00`,
  offered_at: "2026-11-21T12:00:00Z",
  expires_at: `${DAY}T09:00:00Z`,
  taken_at: null,
  declined_at: null,
};
const WAITING: MyWaiting = {
  id: "6f1c9a52-0000-4000-8000-000000000002",
  class_id: null,
  weekdays: [1, 3],
  from_time: "18:00:00",
  until_time: "21:00:00",
  hour_offers: [OFFER],
};

let sent: [verb: string, order: unknown][];
let answer: () => Response;
beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  sent = [];
  answer = () => Response.json(null);
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input));
    sent.push([pathname.split("/").at(-1) ?? "", JSON.parse(String(init?.body ?? "null"))]);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const showOffer = () => renderPage(<MyWaitingCard waiting={[WAITING]} startOf={() => undefined} />, waitingWrites);

const NOTHING = {
  credits: [],
  forfeits: { rows: [], total: 0 },
  hasFeed: false,
  requests: [],
  classRequests: [],
  choices: [],
};
test.each([
  ["an hour that is offered stands above the next class", [OFFER], [m.classes_wait_title, m.classes_upcoming]],
  ["a wish alone stands below it", [], [m.classes_upcoming, m.classes_wait_title]],
])("%s", async (_, hour_offers, order) => {
  const classes = { ...NOTHING, upcoming: [], past: { rows: [], total: 0 }, waiting: [{ ...WAITING, hour_offers }] };
  const asking = { phone: null, name: "Ana" };
  renderPage(<ClassTab student="s" classes={classes} cards={() => null} asking={asking} />, waitingWrites);
  const titles = (await screen.findAllByRole("heading", { level: 2 })).map(({ textContent }) => textContent);
  expect(titles.slice(0, 2)).toEqual(order.map((title) => title()));
});

test("a student whom no hour suits says which would, once a day is ticked", async () => {
  const done = vi.fn();
  renderPage(<SayWhen purpose="p" onDone={done} />, waitingWrites);
  press(m.classes_wait_join());
  expect(await screen.findByRole("alert")).toHaveTextContent(
    m.common_suit_problem({ length: formatClassLength(pageLang()) }),
  );
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole("checkbox", { name: /quarta-feira/ }));
  fireEvent.change(screen.getByLabelText(m.common_suit_from()), { target: { value: "18:00" } });
  press(m.classes_wait_join());
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent).toEqual([
    ["join_waiting_list", { purpose: "p", weekdays: [3], from_time: "18:00", until_time: "22:00" }],
  ]);
});

test("a student who takes an offered hour reads that somebody was faster", async () => {
  answer = () => Response.json({ code: "PT409", message: "SLOT_TAKEN" }, { status: 409 });
  showOffer();
  expect(screen.getByText("seg e qua, das 18:00 às 21:00")).toBeVisible();
  press(m.classes_offer_take());
  expect(await screen.findByRole("alert")).toHaveTextContent(m.classes_offer_taken());
  expect(sent).toEqual([["take_offer", { offer: OFFER.id }]]);
});

test("a student declines an offered hour, or leaves the list once they have said so twice", async () => {
  showOffer();
  press(m.classes_offer_decline());
  await vi.waitFor(() => expect(sent).toEqual([["decline_offer", { offer: OFFER.id }]]));
  press(new RegExp(`^${m.classes_wait_leave()}`));
  expect(await screen.findByRole("alertdialog")).toHaveTextContent(m.classes_wait_leave_text());
  press(m.classes_wait_stay());
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(sent).toHaveLength(1);
  press(new RegExp(`^${m.classes_wait_leave()}`));
  press(m.classes_wait_leave());
  await vi.waitFor(() => expect(sent.at(-1)).toEqual(["leave_waiting_list", { waiting: WAITING.id }]));
});

test("the teacher sees who waits for what, and takes somebody off the list", async () => {
  const row = { ...WAITING, student_id: null, full_name: "Vera Visita", created_at: OFFER.offered_at, profiles: null };
  renderPage(<WaitingList waiting={{ rows: [row], total: 1 }} />, hourWrites);
  fireEvent.click(screen.getByText(m.classes_wait_people({ count: 1 })));
  expect(screen.getByText("Vera Visita").closest("li")).toHaveTextContent(m.booking_trial());
  press(m.classes_wait_remove({ name: "Vera Visita" }));
  const question = await screen.findByRole("alertdialog", { name: m.classes_wait_remove_title() });
  expect(question).toHaveTextContent("Vera Visita");
  expect(sent).toEqual([]);
  press(m.classes_wait_remove_do());
  await vi.waitFor(() => expect(sent).toEqual([["leave_waiting_list", { waiting: WAITING.id }]]));
});
