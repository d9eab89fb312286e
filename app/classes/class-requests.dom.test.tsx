import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { AnswerClassRequests } from "./answer-class-requests";
import { hourWrites, ownClassWrites } from "./change-hours";
import { MyRequests } from "./my-requests";
import { type ClassRequest, formatAsked, type OpenClassRequests } from "./read-class-requests";

const local_start = "2031-12-02T19:30:00";
const when = formatAsked({ local_start });
const ids = ["c3f7f1f0-6f0e-4d7c-9d0a-1f2f3a4b5c6d", "c3f7f1f0-6f0e-4d7c-9d0a-1f2f3a4b5c6e"] as const;
const student_id = "b3f7f1f0-6f0e-4d7c-9d0a-1f2f3a4b5c6d";
const created_at = "2031-11-30T12:00:00Z";
const open = (names: readonly string[], total = names.length): OpenClassRequests => ({
  rows: names.map((full_name, place) => ({
    id: ids[place] ?? "",
    student_id,
    local_start,
    created_at,
    moves: null,
    moves_from: null,
    words: null,
    profiles: { full_name },
    calendar_entries: null,
  })),
  total,
});
const request: ClassRequest = {
  id: ids[0],
  local_start,
  created_at,
  ended_at: null,
  outcome: null,
  answer: null,
  moves: null,
};

let sent: [name: string | undefined, order: unknown][];
let refusal: string | undefined;
beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  sent = [];
  refusal = undefined;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input));
    sent.push([pathname.split("/").at(-1), JSON.parse(String(init?.body))]);
    return refusal ? Response.json({ code: "PT409", message: refusal }, { status: 409 }) : Response.json(null);
  });
});
afterEach(() => vi.unstubAllGlobals());

const button = (name: string, who = "Bia") => screen.getByRole("button", { name: `${name}: ${who}, ${when}` });

test("the teacher accepts a request with one press, or opens the form for more", async () => {
  renderPage(<AnswerClassRequests requests={open(["Bia", "Ana"])} />, hourWrites);
  expect(screen.getByRole("link", { name: `${m.classes_request_options()}: Ana, ${when}` })).toHaveAttribute(
    "href",
    `/admin/scheduled-classes?new=2031-12-02T19:30&student=${student_id}`,
  );
  fireEvent.click(button(m.classes_series_accept()));
  const order = { request: ids[0], accepts: true, answer: "" };
  await vi.waitFor(() => expect(sent).toEqual([["answer_class_request", order]]));
});

test("the teacher declines with a word, or thinks again", async () => {
  renderPage(<AnswerClassRequests requests={open(["Bia"])} />, hourWrites);
  fireEvent.click(button(m.common_decline()));
  fireEvent.click(screen.getByRole("button", { name: m.common_cancel() }));
  fireEvent.click(button(m.common_decline()));
  const word = screen.getByLabelText(m.classes_series_word(), { exact: false });
  expect(word).toHaveFocus();
  fireEvent.change(word, { target: { value: "Terça não dá" } });
  fireEvent.click(screen.getByRole("button", { name: m.common_decline() }));
  const order = { request: ids[0], accepts: false, answer: "Terça não dá" };
  await vi.waitFor(() => expect(sent).toEqual([["answer_class_request", order]]));
});

test("a message at the request says that its hour is taken", async () => {
  refusal = "SLOT_TAKEN";
  renderPage(<AnswerClassRequests requests={open(["Bia", "Ana"])} />, hourWrites);
  fireEvent.click(button(m.classes_series_accept(), "Ana"));
  const said = await screen.findByText(m.classes_request_gone());
  expect(said.closest("li")).toHaveTextContent("Ana");
});

test("requests beyond those that are shown are counted, and without requests nothing is shown", () => {
  const { unmount } = renderPage(<AnswerClassRequests requests={open(["Bia", "Ana"], 5)} />, hourWrites);
  expect(screen.getByText(m.admin_waiting_more_classes({ count: 3 }))).toBeVisible();
  unmount();
  renderPage(<AnswerClassRequests requests={open([])} />, hourWrites);
  expect(screen.queryByRole("listitem")).toBeNull();
});

test("a student sees an open request and withdraws it", async () => {
  renderPage(<MyRequests classes={[request]} series={[]} />, ownClassWrites);
  const what = m.classes_request_asked({ when });
  expect(screen.getByText(what, { selector: ".font-semibold" })).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: `${m.classes_series_withdraw()}: ${what}` }));
  await vi.waitFor(() => expect(sent).toEqual([["withdraw_class_request", { request: request.id }]]));
});

test("a student sees how requests ended, and asks for another hour", () => {
  const ended_at = created_at;
  const declined: ClassRequest = { ...request, ended_at, outcome: "declined", answer: "Terça não dá" };
  const taken: ClassRequest = { ...request, id: ids[1], ended_at, outcome: "taken" };
  const passed: ClassRequest = { ...request, id: student_id, ended_at, outcome: "passed" };
  renderPage(<MyRequests classes={[declined, taken, passed]} series={[]} />, ownClassWrites);
  for (const said of ["“Terça não dá”", m.classes_request_taken(), m.classes_request_passed()])
    expect(screen.getByText(said)).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getAllByRole("link", { name: new RegExp(m.classes_request_another()) })).toHaveLength(3);
});

test("another hour that a student proposes shows its class and its words, and one press moves the class", async () => {
  const [row] = open(["Bia"]).rows;
  if (!row) throw new Error("There is none.");
  const proposal = { ...row, moves: ids[1], moves_from: "2031-12-02T10:00:00", words: "Pode ser mais tarde?" };
  renderPage(<AnswerClassRequests requests={{ rows: [proposal], total: 1 }} />, hourWrites);
  const from = formatAsked({ local_start: proposal.moves_from });
  expect(screen.getByText(m.classes_request_move_by({ who: "Bia", from }))).toBeVisible();
  expect(screen.getByText(/Pode ser mais tarde\?/)).toBeVisible();
  expect(screen.getByRole("link")).toHaveAttribute("href", `/admin/scheduled-classes?class=${ids[1]}`);
  fireEvent.click(button(m.classes_series_accept()));
  const order = { request: ids[0], accepts: true, answer: "" };
  await vi.waitFor(() => expect(sent).toEqual([["answer_class_request", order]]));
});

test("a request to move a trial class shows who booked the class, and declining it shows the teacher the address for an answer", async () => {
  const [row] = open(["Bia"]).rows;
  if (!row) throw new Error("There is none.");
  const trial_bookings = { full_name: "Vera Visita", email: "vera@example.com" };
  const proposal = {
    ...row,
    student_id: null,
    profiles: null,
    calendar_entries: { trial_bookings },
    moves: ids[1],
    moves_from: "2031-12-02T10:00:00",
    words: null,
  };
  renderPage(<AnswerClassRequests requests={{ rows: [proposal], total: 1 }} />, hourWrites);
  const from = formatAsked({ local_start: proposal.moves_from });
  expect(screen.getByText(m.classes_request_trial_move_by({ who: "Vera Visita", from }))).toBeVisible();
  expect(screen.getByRole("link")).toHaveAttribute("href", `/admin/scheduled-classes?booking=${ids[1]}`);
  fireEvent.click(button(m.common_decline(), "Vera Visita"));
  expect(screen.queryByLabelText(m.classes_series_word(), { exact: false })).toBeNull();
  expect(screen.getByRole("link", { name: "vera@example.com" })).toHaveAttribute("href", "mailto:vera@example.com");
  fireEvent.click(screen.getByRole("button", { name: m.common_decline() }));
  const order = { request: ids[0], accepts: false, answer: "" };
  await vi.waitFor(() => expect(sent).toEqual([["answer_class_request", order]]));
});
