import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { AnswerSeriesRequest } from "./answer-series-request";
import { CancelOwnClass } from "./cancel-own-class";
import { hourWrites, ownClassWrites } from "./change-hours";
import type { MyClass } from "./my-classes";
import type { SeriesChange, SeriesRequest } from "./read-series";

const ID = "b3f7f1f0-6f0e-4d7c-9d0a-1f2f3a4b5c6d";
const request: SeriesRequest = {
  id: "c3f7f1f0-6f0e-4d7c-9d0a-1f2f3a4b5c6d",
  class_id: ID,
  scope: "all",
  local_start: "2031-12-04T15:00:00",
  message: "Troquei de turno no trabalho.",
  created_at: "2031-11-01T12:00:00Z",
};
const one: MyClass = {
  id: ID,
  local_start: "2031-12-02T10:00:00",
  starts_at: "2031-12-02T13:00:00Z",
  ends_at: "2031-12-02T14:00:00Z",
  status: "scheduled",
  online_link: null,
  notes: null,
  covered: null,
  words: null,
  homework: null,
  is_makeup: false,
};

let changes: SeriesChange[];
let allowed: boolean;
let sent: [name: string | undefined, order: unknown][];
beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  changes = [{ class: ID, local_start: "2031-12-02T10:00", new_start: "2031-12-04T15:00" }];
  allowed = true;
  sent = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input));
    const name = pathname.split("/").at(-1);
    if (name?.startsWith("preview_series")) return Response.json({ version: "v1", changes });
    if (name === "class_terms")
      return Response.json({ late: false, free_until: "2031-12-01T13:00:00Z", credit: true, series: allowed });
    sent.push([name, JSON.parse(String(init?.body))]);
    return Response.json(null);
  });
});
afterEach(() => vi.unstubAllGlobals());

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("the teacher accepts a request without conflicts, in the version that was shown", async () => {
  renderPage(<AnswerSeriesRequest request={request} />, hourWrites);
  expect(screen.getByText(/Troquei de turno/)).toBeVisible();
  await screen.findByRole("button", { name: m.classes_series_accept() });
  press(m.classes_series_accept());
  const order = { request: request.id, accepts: true, version: "v1" };
  await vi.waitFor(() => expect(sent).toEqual([["answer_series_request", expect.objectContaining(order)]]));
});

test("a request with a date in the way is declined only, with a word to the student", async () => {
  changes = changes.map((change) => ({ ...change, problem: "SLOT_TAKEN", blocked_by: "Bia" }));
  renderPage(<AnswerSeriesRequest request={request} />, hourWrites);
  expect(await screen.findByText(m.classes_series_taken_by({ who: "Bia" }), { exact: false })).toBeVisible();
  expect(screen.queryByRole("button", { name: m.classes_series_accept() })).toBeNull();
  press(m.common_decline());
  fireEvent.change(screen.getByLabelText(m.classes_series_word(), { exact: false }), {
    target: { value: "Quinta não dá" },
  });
  press(m.common_decline());
  const order = { request: request.id, accepts: false, answer: "Quinta não dá" };
  await vi.waitFor(() => expect(sent).toEqual([["answer_series_request", expect.objectContaining(order)]]));
});

test("a student asks for all classes of a series if the teacher allows it", async () => {
  changes = changes.map(({ new_start: _, ...change }) => change);
  const close = vi.fn();
  renderPage(<CancelOwnClass one={one} onClose={close} />, ownClassWrites);
  fireEvent.click(await screen.findByRole("radio", { name: m.classes_series_all() }));
  fireEvent.change(screen.getByLabelText(m.classes_message(), { exact: false }), {
    target: { value: "Vou viajar" },
  });
  press(m.classes_series_ask());
  const order = { class: ID, scope: "all", message: "Vou viajar" };
  await vi.waitFor(() => expect(sent).toEqual([["request_series_change", expect.objectContaining(order)]]));
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
});

test("a student is not offered a series if the teacher does not allow it", async () => {
  allowed = false;
  renderPage(<CancelOwnClass one={one} onClose={() => {}} />, ownClassWrites);
  expect(await screen.findByText(m.classes_cancel_title())).toBeVisible();
  expect(screen.queryByText(m.classes_series_which())).toBeNull();
});
