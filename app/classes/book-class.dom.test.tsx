import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { plusDays } from "~/platform/time/calendar-day";
import { hourInWords } from "~/platform/time/day-words";
import { schoolDay } from "~/platform/time/school-time";
import { BookClass } from "./book-class";
import { ownClassWrites } from "./change-hours";

const DAY = plusDays(schoolDay(new Date()), 2);
const WHEN = hourInWords({ day: DAY, time: "16:30" }) ?? "";
const credit = { id: "b3f7f1f0-6f0e-4d7c-9d0a-1f2f3a4b5c6d", expires_on: plusDays(DAY, 20) };
const asking = { phone: "+5511912345678", name: "Ana" };

let sent: unknown[];
beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  sent = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input));
    if (pathname.endsWith("/free_hours_between"))
      return Response.json([{ local_date: DAY, local_times: ["09:00:00", "16:30:00"] }]);
    if (/\/(request_class|book_makeup)$/.test(pathname))
      sent.push([pathname.split("/").at(-1), JSON.parse(String(init?.body))]);
    return Response.json(null);
  });
});
afterEach(() => vi.unstubAllGlobals());

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const chooseHour = async () => fireEvent.click(await screen.findByRole("radio", { name: "16:30" }));

test("a student without a make-up credit asks the teacher for a free hour, or writes to her", async () => {
  renderPage(<BookClass credit={undefined} asking={asking} />, ownClassWrites);
  press(m.classes_request_title());
  await chooseHour();
  expect(screen.getByRole("link", { name: m.classes_request_whatsapp() })).toHaveAttribute(
    "href",
    expect.stringContaining("https://wa.me/5511912345678?"),
  );
  press(m.classes_request_at({ when: WHEN }));
  await vi.waitFor(() => expect(sent).toEqual([["request_class", { local_date: DAY, local_time: "16:30" }]]));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), 10_000);
});

test("a student with a make-up credit books the class", async () => {
  renderPage(<BookClass credit={credit} asking={asking} />, ownClassWrites);
  press(m.classes_request_title());
  await chooseHour();
  press(m.classes_makeup_book_to({ when: WHEN }));
  await vi.waitFor(() => expect(sent).toMatchObject([["book_makeup", { credit: credit.id, local_date: DAY }]]));
});

test("a student who has chosen no hour is asked for one, and nothing is sent", async () => {
  renderPage(<BookClass credit={undefined} asking={{ ...asking, phone: null }} />, ownClassWrites);
  press(m.classes_request_title());
  await screen.findByRole("radio", { name: "16:30" });
  expect(screen.queryByRole("link", { name: m.classes_request_whatsapp() })).toBeNull();
  press(m.classes_request_send());
  expect(await screen.findByText(m.classes_choose_time())).toBeVisible();
  expect(sent).toEqual([]);
});
