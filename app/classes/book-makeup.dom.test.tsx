import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { plusDays } from "~/platform/time/calendar-day";
import { hourInWords } from "~/platform/time/day-words";
import { schoolDay } from "~/platform/time/school-time";
import { ownClassWrites } from "./change-hours";
import { MakeupItem } from "./makeup-item";

const DAY = plusDays(schoolDay(new Date()), 2);
const credit = { id: "b3f7f1f0-6f0e-4d7c-9d0a-1f2f3a4b5c6d", expires_on: plusDays(DAY, 20) };

let booked: unknown[];
let answer: () => Response;
beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  booked = [];
  answer = () => Response.json(crypto.randomUUID());
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input));
    if (pathname.endsWith("/free_hours_between"))
      return Response.json([{ local_date: DAY, local_times: ["09:00:00", "16:30:00"] }]);
    if (!pathname.endsWith("/book_makeup")) return Response.json([]);
    booked.push(JSON.parse(String(init?.body)));
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = () => renderPage(<MakeupItem credit={credit} />, ownClassWrites);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

test("a student spends a make-up credit in three presses: the credit, an hour, and the button", async () => {
  show();
  press(new RegExp(`^${m.classes_makeup_choose()}`));
  fireEvent.click(await screen.findByRole("radio", { name: "16:30" }));
  press(m.classes_makeup_book_to({ when: hourInWords({ day: DAY, time: "16:30" }) ?? "" }));
  await vi.waitFor(() => expect(booked).toEqual([{ credit: credit.id, local_date: DAY, local_time: "16:30" }]));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a student whose hour was just taken reads that and can choose another hour", async () => {
  answer = () => Response.json({ code: "PT409", message: "SLOT_TAKEN" }, { status: 409 });
  show();
  press(new RegExp(`^${m.classes_makeup_choose()}`));
  fireEvent.click(await screen.findByRole("radio", { name: "16:30" }));
  press(m.classes_makeup_book_to({ when: hourInWords({ day: DAY, time: "16:30" }) ?? "" }));
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(screen.getByRole("radio", { name: "09:00" })).toBeEnabled();
  expect(booked).toHaveLength(1);
});

test("a student who has chosen no hour is asked for one, and nothing is sent", async () => {
  show();
  press(new RegExp(`^${m.classes_makeup_choose()}`));
  await screen.findByRole("radio", { name: "16:30" });
  press(m.classes_makeup_book());
  expect(await screen.findByText(m.classes_choose_time())).toBeVisible();
  expect(booked).toEqual([]);
});
