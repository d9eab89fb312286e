import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { shownToast } from "~/ui/toast-store";
import { BookingForm } from "./booking-form";
import { readDraft } from "./draft";
import { typedValues } from "./use-draft";

const sent: { key: string; by_link?: boolean }[] = [];
let refusal = "ALREADY_BOOKED";
beforeEach(() => {
  sent.length = 0;
  refusal = "ALREADY_BOOKED";
  localStorage.clear();
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async (input: unknown, init?: { body?: string }) => {
    if (!String(input).endsWith("book_trial")) return Response.json([]);
    sent.push(JSON.parse(init?.body ?? "{}"));
    return Response.json({ code: "PT409", message: refusal }, { status: 409 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const weekdayIn = (from: number): string => {
  const day = new Date(Date.now() + from * 86_400_000);
  return day.getUTCDay() % 6 === 0 ? weekdayIn(from + 1) : day.toISOString().slice(0, 10);
};
const today = new Date().toISOString().slice(0, 10);
const days = { today, first: weekdayIn(1), last: weekdayIn(60) };
const free = {
  first: today,
  last: weekdayIn(60),
  hours: { [weekdayIn(1)]: ["08:00", "19:30"], [weekdayIn(7)]: ["10:00"] },
};
const asked = {
  full_name: "Vera Visita",
  email: "vera@example.com",
  phone: "(11) 91234-5678",
  age: "adult",
  level: "not_sure",
  local_date: weekdayIn(7),
  local_time: "10:00",
  accepts_terms: true,
};

test("a key that has booked something else shows that booking, and the next attempt uses a new key", async () => {
  render(<BookingForm plans={[]} days={days} free={free} asked={asked} sent={{}} serverKey="" />);
  fireEvent.click(screen.getByRole("button", { name: m.booking_send() }));
  const link = await screen.findByRole("link", { name: m.booking_already_link() });
  expect(screen.getAllByText(m.booking_already())[0]).toBeVisible();
  const [first] = sent;
  expect(link.getAttribute("href")).toContain(first?.key);
  expect(readDraft().key).not.toBe(first?.key);
  expect(readDraft().values).toMatchObject({ full_name: "Vera Visita" });
  fireEvent.click(screen.getByRole("button", { name: m.booking_send() }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.key).not.toBe(first?.key);
});

test.each([
  ["LINK_FIRST", m.booking_error_link_first],
  ["TEACHER_FIRST", m.booking_error_teacher_first],
])("a booking beyond the day's share says so before it is sent (%s), and a second press agrees", async (code, says) => {
  refusal = code;
  render(<BookingForm plans={[]} days={days} free={free} asked={asked} sent={{}} serverKey="" />);
  fireEvent.click(screen.getByRole("button", { name: m.booking_send() }));
  fireEvent.click(await screen.findByRole("button", { name: m.booking_send_by_link() }));
  expect(screen.getAllByText(says())[0]).toBeVisible();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ by_link }) => by_link)).toEqual([false, true]);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test("a visitor from 13 to 17 has to enter a guardian, and an adult sends no guardian", async () => {
  render(<BookingForm plans={[]} days={days} free={free} asked={{ ...asked, age: "minor" }} sent={{}} serverKey="" />);
  fireEvent.click(screen.getByRole("button", { name: m.booking_send() }));
  const name = await screen.findByLabelText(m.booking_guardian_name());
  await vi.waitFor(() => expect(name).toBeInvalid());
  expect(sent).toEqual([]);
  fireEvent.change(name, { target: { value: "Marta Lima" } });
  fireEvent.change(screen.getByLabelText(m.booking_guardian_email()), { target: { value: "marta@example.com" } });
  fireEvent.click(screen.getByRole("button", { name: m.booking_send() }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ guardian_name: "Marta Lima", guardian_email: "marta@example.com" });
  fireEvent.click(screen.getByLabelText(m.common_age_adult()));
  fireEvent.click(screen.getByRole("button", { name: m.booking_send() }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).not.toHaveProperty("guardian_name");
});

test("a problem is shown by the summary, which takes the focus, and by no toast", async () => {
  const saturday = new Date(`${weekdayIn(7)}T00:00Z`);
  saturday.setUTCDate(saturday.getUTCDate() + 6 - saturday.getUTCDay());
  const wrong = { ...asked, local_date: saturday.toISOString().slice(0, 10) };
  render(<BookingForm plans={[]} days={days} free={free} asked={wrong} sent={{}} serverKey="" />);
  fireEvent.click(screen.getByRole("button", { name: m.booking_send() }));
  const summary = await screen.findByRole("alert");
  expect(summary).toHaveFocus();
  expect(within(summary).getByText(m.booking_error_date_weekend())).toBeVisible();
  expect(shownToast()).toBeUndefined();
});

test("a phone number that is too short is reported together with the other problems", async () => {
  const wrong = { ...asked, phone: "12", full_name: "" };
  render(<BookingForm plans={[]} days={days} free={free} asked={wrong} sent={{}} serverKey="" />);
  fireEvent.click(screen.getByRole("button", { name: m.booking_send() }));
  const problems = within(await screen.findByRole("alert")).getAllByRole("link");
  expect(problems.map((problem) => problem.textContent)).toEqual([m.common_required_name(), m.common_invalid_phone()]);
  expect(sent).toEqual([]);
});

const form = (values = {}) =>
  render(<BookingForm plans={[]} days={days} free={free} asked={values} sent={{}} serverKey="" />);
const hours = () => screen.getAllByRole<HTMLInputElement>("radio").filter(({ name }) => name === "local_time");

test("a press on the next free hour that is repeated late leaves the focus to whoever types", () => {
  form();
  const name = screen.getByLabelText(m.common_full_name(), { exact: false });
  name.focus();
  fireEvent.click(screen.getByRole("button", { name: /^Próximo horário livre/ }));
  expect(hours()[0]).toBeChecked();
  expect(name).toHaveFocus();
});

test("the first free day is open, and one press takes the next free hour, which gets the focus and so is announced", async () => {
  form();
  expect(hours().map(({ value }) => value)).toEqual(["08:00", "19:30"]);
  expect(hours().some(({ checked }) => checked)).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: /^Próximo horário livre/ }));
  expect(hours().map(({ checked }) => checked)).toEqual([true, false]);
  expect(hours()[0]).toHaveFocus();
  expect(screen.queryByRole("button", { name: /^Próximo horário livre/ })).toBeNull();
});

test("an hour that was chosen before the script loaded stays chosen, and the document is hydrated without a change", async () => {
  const props = { plans: [], days, free, asked: {}, sent: {}, serverKey: "" };
  const slot = document.body.appendChild(document.createElement("div"));
  slot.innerHTML = renderToString(<BookingForm {...props} />);
  const next = slot.querySelector<HTMLInputElement>("[name=local_time]");
  if (next) next.checked = true;
  slot.querySelector<HTMLInputElement>("[name=full_name]")?.setAttribute("value", "Vera");
  const differences: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(slot, <BookingForm {...props} typed={typedValues(slot)} />, {
      onRecoverableError: (error) => differences.push(error),
    }),
  );
  expect(differences).toEqual([]);
  expect(hours().map(({ value, checked }) => [value, checked])).toEqual([
    ["08:00", true],
    ["19:30", false],
  ]);
  expect(readDraft().values).toMatchObject({ full_name: "Vera", local_date: weekdayIn(1), local_time: "08:00" });
  act(() => root.unmount());
  slot.remove();
});

test("another day has other hours, and an hour that it lacks is no longer chosen", async () => {
  form({ local_date: weekdayIn(1), local_time: "19:30" });
  const dayNamed = (day: string) => {
    while (!document.querySelector(`[data-day="${day}"]`))
      fireEvent.click(screen.getByLabelText(m.common_calendar_after()));
    return document.querySelector<HTMLElement>(`[data-day="${day}"]`);
  };
  fireEvent.click(dayNamed(weekdayIn(7)) as HTMLElement);
  expect(hours().map(({ value, checked }) => [value, checked])).toEqual([["10:00", false]]);
  const saturday = Array.from({ length: 14 }, (_, n) => new Date(Date.now() + (n + 8) * 86_400_000))
    .find((day) => day.getUTCDay() === 6)
    ?.toISOString()
    .slice(0, 10);
  fireEvent.click(dayNamed(saturday ?? "") as HTMLElement);
  const weekend = (_: string, element: Element | null) => element?.textContent === m.booking_error_date_weekend();
  expect((await screen.findAllByText(weekend))[0]).toBeVisible();
  expect(screen.getByText(m.common_no_free_hours())).toBeVisible();
});

test("the form asks about a mistyped address, and one press corrects it", async () => {
  form();
  const email = screen.getByLabelText<HTMLInputElement>(m.common_email());
  fireEvent.change(email, { target: { value: "joana@gmial.com" } });
  fireEvent.blur(email);
  fireEvent.click(await screen.findByRole("button", { name: "Você quis dizer joana@gmail.com?" }));
  expect(email).toHaveValue("joana@gmail.com");
  expect(email).toHaveFocus();
  expect(screen.queryByRole("button", { name: /Você quis dizer/ })).toBeNull();
});

test("the level is visible and not sure at first; plan and words are details, which open where one is filled in", () => {
  form();
  const level = screen.getByLabelText(m.booking_level());
  expect(level).toBeVisible();
  expect(level).toHaveDisplayValue(m.booking_level_not_sure());
  const details = () => screen.getByText(m.booking_more()).closest("details");
  expect(details()?.open).toBe(false);
  fireEvent.change(screen.getByLabelText(/Objetivos/), { target: { value: "Viagem" } });
  expect(details()?.open).toBe(true);
});
