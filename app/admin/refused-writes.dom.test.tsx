import { fireEvent, screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accountWrites } from "~/account/account-writes";
import { ChannelTable } from "~/account/channel-table";
import { ErasureRequest } from "~/account/erasure-request";
import { notificationWrites } from "~/account/notification-choices";
import { NotificationTimes } from "~/account/notification-times";
import { ProfileForm } from "~/account/profile-form";
import { PROFILE } from "~/account/testing";
import { Categories } from "~/blog/managing/categories";
import { managingWrites } from "~/blog/managing/managing-writes";
import { Suggestions } from "~/blog/managing/suggestions";
import { CalendarFeed } from "~/classes/calendar-feed";
import { calendarFeedWrites } from "~/classes/calendar-feed-writes";
import { faultWrites } from "~/error-log/change-faults";
import { FAULTS } from "~/error-log/list-faults";
import { m } from "~/i18n/paraglide/messages";
import { Thresholds, thresholdWrites } from "~/placement-test/managing/thresholds";
import type { Result } from "~/platform/backend/result";
import { renderPage } from "~/platform/forms/testing";
import { hoursWrites, planWrites, siteWrites } from "~/settings/settings-writes";
import { testimonialWrites } from "~/testimonials/testimonial-writes";
import { Toaster } from "~/ui/toast";
import { shownToast } from "~/ui/toast-store";
import ErrorLogs from "./error-logs";

/** The button of the open question. */
const confirmButton = async (name: string) =>
  within(await screen.findByRole("alertdialog")).getByRole("button", { name });

let writes: string[];
let logged: number;
beforeEach(() => {
  writes = [];
  logged = 0;
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const table = new URL(request.url).pathname.split("/").at(-1) ?? "";
    if (table === "error_logs" && request.method === "POST") {
      logged += 1;
      return new Response(null, { status: 201 });
    }
    // No write affects a row.
    if (request.method === "GET") return Response.json([]);
    writes.push(table);
    if (table === "change_row") return Response.json({ code: "PT404", message: "NOT_FOUND" }, { status: 404 });
    return Response.json([]);
  });
});
afterEach(() => vi.unstubAllGlobals());

function show(element: ReactElement, writes = {}, loader?: () => unknown): void {
  const page = (
    <>
      {element}
      <Toaster />
    </>
  );
  renderPage(page, writes, { loader });
}
const press = async (name: string | RegExp) =>
  fireEvent.click((await screen.findAllByRole("button", { name }))[0] as HTMLElement);
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getAllByLabelText(label)[0] as HTMLElement, { target: { value } });
const STUDENT = { ...PROFILE, birth_date: "1990-05-17" };

const words = { author_name: "Ana", about_pt: null, about_en: null, text_pt: "Oi", text_en: "Hi", published: true };
const { changeTestimonial, publishTestimonial, deleteTestimonial } = testimonialWrites;
test.each<[string, () => Promise<Result>, () => string]>([
  [
    "a testimonial",
    () => changeTestimonial({ before: { id: "1", ...words }, after: { author_name: "Eva" } }),
    m.refusals_not_found,
  ],
  [
    "the facts of the business",
    () => siteWrites.changeFacts({ before: {}, after: { company_address: "Rua A" } }),
    m.refusals_not_found,
  ],
  [
    "her own language",
    () => siteWrites.changeLanguages({ before: { first_language: "pt" }, after: { language: "en" } }),
    m.refusals_not_found,
  ],
  ["a plan", () => planWrites.changePlan({ name: "A", before: {}, after: { price_cents: 1 } }), m.refusals_not_found],
  ["the rules of bills", () => planWrites.changeBilling({ before: {}, after: { due_day: 5 } }), m.refusals_not_found],
  [
    "the rules of her hours",
    () => hoursWrites.changeRules({ before: {}, after: { notice_hours: 2 } }),
    m.refusals_not_found,
  ],
  [
    "a fault that was solved",
    () => faultWrites.markSolved({ fault: "1", solved: true }),
    m.common_something_went_wrong,
  ],
  ["a day off that goes", () => hoursWrites.removeDaysOff({ id: "1" }), m.settings_failed],
  ["a calendar that goes", () => hoursWrites.removeBusyCalendar({ id: "1" }), m.settings_failed],
  ["a testimonial that is shown", () => publishTestimonial({ id: "1", published: true }), m.settings_failed],
  ["a testimonial that goes", () => deleteTestimonial({ id: "1" }), m.settings_failed],
])("%s: a write that changes no row is reported as failed", async (_, write, said) => {
  expect((await write()).problem).toBe(said());
  expect(writes).toHaveLength(1);
});

const category = { slug: "a", name_pt: "Dicas", name_en: "Tips" };
const openSuggestion = {
  id: "1",
  topic: "Phrasal verbs",
  name: null,
  email: null,
  language: "pt" as const,
  created_at: "2026-11-25T12:00:00Z",
};
const FAULT = {
  id: "1",
  error_message: "boom",
  http_status: 500,
  url: "/",
  request_body: null,
  request_id: null,
  user_agent: null,
  created_at: "2026-11-25T12:00:00Z",
  solved_at: null,
  profiles: null,
};
const ErrorLogScreen = () => {
  const params = FAULTS.parse(new URLSearchParams());
  const loaderData = { rows: [], total: 0, params, open: "1", times: [FAULT] };
  return <ErrorLogs {...({ loaderData } as unknown as Parameters<typeof ErrorLogs>[0])} />;
};
const SCREENS: Record<string, [ReactElement, () => Promise<unknown>, () => string]> = {
  profile: [
    <ProfileForm key="1" profile={STUDENT} savePhoto={async () => true} />,
    async () => {
      type(new RegExp(m.common_full_name()), "Lia Lima");
      await press(m.common_save());
    },
    m.account_update_profile_failed,
  ],
  "a category's name": [
    <Categories key="1" categories={[category]} />,
    async () => {
      type(m.articles_category_pt(), "Truques");
      await press(m.common_save());
    },
    m.refusals_not_found,
  ],
  "a category that goes": [
    <Categories key="1" categories={[category]} />,
    async () => {
      await press(m.common_delete());
      fireEvent.click(await confirmButton(m.common_delete()));
    },
    m.settings_failed,
  ],
  suggestion: [
    <Suggestions key="1" suggestions={[openSuggestion]} />,
    () => press(m.common_archive()),
    m.settings_failed,
  ],
  "the levels' beginnings": [
    <Thresholds key="1" cutPoints={[0, 1, 2, 3, 4]} />,
    async () => {
      type(m.test_begins({ level: "A2" }), "0.5");
      await press(m.common_save());
    },
    m.settings_failed,
  ],
  "the ways of notifications": [
    <ChannelTable key="1" person="aluno" chosen={[]} />,
    async () => {
      await vi.waitFor(() => expect(screen.getAllByRole("checkbox").at(-1)).toBeEnabled());
      fireEvent.click(screen.getAllByRole("checkbox").at(-1) as HTMLElement);
    },
    m.account_update_profile_failed,
  ],
  "an error of the log": [<ErrorLogScreen key="1" />, () => press(m.errors_solve()), m.common_something_went_wrong],
  "the times of notifications": [
    <NotificationTimes key="1" chosen={{ quiet_from: null, quiet_until: null, digest_at: null }} />,
    async () => {
      const digest = await screen.findByLabelText(m.notifications_digest());
      await vi.waitFor(() => expect(digest).toBeEnabled());
      fireEvent.change(digest, { target: { value: "daily" } });
    },
    m.account_update_profile_failed,
  ],
};
test.each(Object.entries(SCREENS))(
  "%s: a change that reaches no row is reported as failed",
  async (_, [element, act, said]) => {
    show(element, { ...managingWrites, ...accountWrites, ...notificationWrites, ...thresholdWrites, ...faultWrites });
    await act();
    expect((await screen.findAllByText(said())).length).toBeGreaterThan(0);
    expect(writes).toHaveLength(1);
    // A refusal that its form shows is no error; one that a toast shows is logged, once.
    await vi.waitFor(() => expect(logged).toBe(shownToast()?.variant === "destructive" ? 1 : logged));
    expect(logged).toBeLessThanOrEqual(1);
  },
);

test("withdrawing an erasure request that another tab already withdrew succeeds", async () => {
  show(
    <ErasureRequest userId="1" request={{ requestedAt: "2026-11-25T12:00:00Z", byGuardian: false }} />,
    accountWrites,
  );
  await press(m.account_erasure_cancel());
  expect(await screen.findByRole("button", { name: m.account_erase() })).toBeEnabled();
  expect(screen.queryByText(m.account_erasure_failed())).toBeNull();
});

test("revoking a calendar feed that another tab already revoked succeeds", async () => {
  const read = vi.fn(() => null);
  show(<CalendarFeed hasFeed />, calendarFeedWrites, read);
  await press(m.classes_feed_revoke());
  fireEvent.click(await confirmButton(m.classes_feed_revoke()));
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});
