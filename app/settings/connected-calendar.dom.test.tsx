import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { writeAction } from "~/platform/forms/write-action";
import { CalendarAccountForm } from "./calendar-account-form";
import { calendarWrites } from "./calendar-writes";
import { ChooseCalendar } from "./choose-calendar";
import { ConnectedCalendarCard } from "./connected-calendar-card";
import type { ConnectedCalendar } from "./read-connected-calendar";

let answers: object[];
let sent: unknown[];
beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  answers = [];
  sent = [];
  localStorage.clear();
  vi.stubGlobal("fetch", async (_: string, init?: RequestInit) => {
    if (typeof init?.body === "string") sent.push(JSON.parse(init.body));
    return Response.json(answers.shift() ?? {});
  });
});
afterEach(() => vi.unstubAllGlobals());

function show(element: React.ReactElement, at = "/") {
  const routes = [{ path: "/", element, action: writeAction(calendarWrites) }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [at] })} />);
}
const FOUND = {
  calendars: [{ url: "https://dav.example.com/a/", name: "Aulas" }],
  has_more: false,
  sealed: "sealed",
};
const click = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

test("an account's calendars are found by its app password, and the chosen one is connected", async () => {
  show(<ConnectedCalendarCard calendar={null} />);
  await click(m.connected_calendar_begin());
  await screen.findByLabelText(m.connected_calendar_where());
  await click(m.connected_calendar_find());
  const missing = [m.connected_calendar_problem_email(), m.connected_calendar_problem_password()];
  for (const name of missing) expect(await screen.findByRole("link", { name })).toBeVisible();
  await type(m.connected_calendar_email(), "teresa@example.com");
  await type(m.connected_calendar_password(), "abcd-efgh");
  answers = [{ problem: "CREDENTIALS" }, FOUND, {}];
  await click(m.connected_calendar_find());
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(m.connected_calendar_credentials()));
  await click(m.connected_calendar_find());
  await screen.findByLabelText(m.connected_calendar_choose());
  await click(m.connected_calendar_connect());
  await waitFor(() => expect(sent).toHaveLength(3));
  const typed = { username: "teresa@example.com", password: "abcd-efgh" };
  const account = { address: "https://caldav.icloud.com/", ...typed, hosts: [] };
  const chosen = {
    provider: "icloud",
    url: "https://dav.example.com/a/",
    username: "teresa@example.com",
    name: "Aulas",
  };
  expect(sent.slice(1)).toEqual([{ find: account }, { connect: { ...chosen, sealed: "sealed" } }]);
});

test("another host to which the typed address leads gets the password only after the teacher confirms its name, until she types another address", async () => {
  const found: string[] = [];
  const onFound = () => void found.push("found");
  show(
    <CalendarAccountForm current={{ provider: "other", username: "teresa" }} onFound={onFound} onCancel={() => {}} />,
  );
  await type(m.connected_calendar_address(), "https://dav.example.com/");
  await type(m.connected_calendar_password(), "abcd-efgh");
  answers = [{ problem: "NOT_ALLOWED", host: "p7.example.org" }, FOUND, { problem: "NOT_FOUND" }];
  await click(m.connected_calendar_find());
  const name = m.connected_calendar_elsewhere_confirm({ host: "p7.example.org" });
  await userEvent.click(await screen.findByRole("button", { name }));
  await waitFor(() => expect(found).toEqual(["found"]));
  await type(m.connected_calendar_address(), "a");
  await click(m.connected_calendar_find());
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent).toMatchObject([
    { find: { hosts: [] } },
    { find: { address: "https://dav.example.com/", hosts: ["p7.example.org"] } },
    { find: { address: "https://dav.example.com/a", hosts: [] } },
  ]);
});

test("the teacher agrees on Google's own page, and comes back to her calendars", async () => {
  const left: string[] = [];
  show(<CalendarAccountForm onFound={() => undefined} onCancel={() => {}} leave={(url) => left.push(url)} />);
  await userEvent.selectOptions(screen.getByLabelText(m.connected_calendar_where()), "google");
  await click(m.connected_calendar_agree());
  const missing = [
    m.connected_calendar_problem_email(),
    m.connected_calendar_problem_client_id(),
    m.connected_calendar_problem_client_secret(),
  ];
  for (const name of missing) expect(await screen.findByRole("link", { name })).toBeVisible();
  await type(m.connected_calendar_email(), "teresa@example.com");
  await type(m.connected_calendar_client_id(), "client");
  await type(m.connected_calendar_client_secret(), "secret");
  answers = [{ url: "https://accounts.example.com/auth", pending: "kept" }];
  await click(m.connected_calendar_agree());
  await waitFor(() => expect(left).toEqual(["https://accounts.example.com/auth"]));
  answers = [{ ...FOUND, username: "teresa@example.com" }];
  show(<ConnectedCalendarCard calendar={null} />, "/?code=c&state=s");
  expect(await screen.findByLabelText(m.connected_calendar_choose())).toBeVisible();
  expect(sent.at(-1)).toEqual({ complete: { code: "c", state: "s", pending: "kept" } });
});

const CALENDAR: ConnectedCalendar = {
  provider: "fastmail",
  url: "https://caldav.fastmail.com/dav/a/",
  username: "teresa",
  name: "Aulas",
  connected_at: "2026-11-27T12:00:00Z",
  busy_calendar: "1",
  busy_calendars: { conflicts: 0, problem: null, skipped: [], skipped_count: 0 },
  calendar_sync: { answered_at: null, read_at: null, failing_since: null, problem: null, closing_at: null },
  unwritten: [],
};
const state = (sync: object): ConnectedCalendar => ({
  ...CALENDAR,
  calendar_sync: { answered_at: null, read_at: null, failing_since: null, problem: null, closing_at: null, ...sync },
});

test("a calendar that does not answer shows since when and why; a calendar that is being disconnected shows that", () => {
  show(<ConnectedCalendarCard calendar={state({ failing_since: "2026-11-27T12:00:00Z", problem: "NOT_FOUND" })} />);
  expect(screen.getByText(m.connected_calendar_silent())).toBeVisible();
  expect(screen.getByText((text) => text.includes(m.connected_calendar_not_found()))).toBeVisible();
  show(<ConnectedCalendarCard calendar={state({ closing_at: "2026-11-27T12:00:00Z" })} />);
  expect(screen.getByText(m.connected_calendar_closing())).toBeVisible();
});

test("hours that the calendar refuses are listed, with advice to the teacher for each kind", () => {
  const hour = (id: string, problem: string, is_removal = false) => ({
    id,
    full_name: `Aluna ${id}`,
    starts_at: "2026-12-01T21:00:00Z",
    problem,
    is_removal,
    total: 104,
  });
  const unwritten = [hour("1", "CONFLICT"), hour("2", "ELSEWHERE"), hour("3", "REFUSED"), hour("4", "REFUSED", true)];
  show(<ConnectedCalendarCard calendar={{ ...CALENDAR, unwritten }} />);
  const list = screen.getByRole("region", { name: m.connected_calendar_unwritten({ count: 104 }) });
  for (const text of [
    m.connected_calendar_hour_conflict(),
    m.connected_calendar_hour_elsewhere(),
    m.connected_calendar_hour_refused(),
    m.connected_calendar_hour_left(),
  ])
    expect(list).toHaveTextContent(text);
  expect(list).toHaveTextContent(/Aluna 1 · .*1 de dezembro/);
  expect(list).toHaveTextContent(m.connected_calendar_unwritten_others({ count: 100 }));
});

test("a calendar that the site has not read for more than an hour is not shown as healthy, though nothing failed", () => {
  const long = new Date(Date.now() - 2 * 3_600_000).toISOString();
  show(<ConnectedCalendarCard calendar={state({ answered_at: long, read_at: long })} />);
  expect(screen.getByText(m.connected_calendar_silent())).toBeVisible();
  expect(screen.getByText(m.connected_calendar_stale())).toBeVisible();
});

test("the choice of a calendar mentions that the account has more calendars than are listed", () => {
  const account = { provider: "other" as const, username: "teresa", found: { ...FOUND, has_more: true } };
  show(<ChooseCalendar account={account} onBack={() => {}} />);
  expect(screen.getByText(m.connected_calendar_more())).toBeVisible();
});

test("a calendar without its earlier hours shows that they still apply, and asks whether they are really gone", () => {
  const busy_calendars = { conflicts: 0, problem: "EMPTIED", skipped: [], skipped_count: 0 };
  show(<ConnectedCalendarCard calendar={{ ...CALENDAR, busy_calendars }} />);
  expect(screen.getByText(m.settings_calendar_emptied())).toBeVisible();
  expect(screen.getByRole("button", { name: m.settings_calendar_free() })).toBeVisible();
});
