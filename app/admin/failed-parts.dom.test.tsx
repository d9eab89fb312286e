import { screen } from "@testing-library/react";
import { type ReactElement, useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readProfileParts } from "~/account/profile-parts";
import { type MyClass, readMyClasses } from "~/classes/my-classes";
import type { Hour } from "~/classes/read-hour";
import { RescheduleClass } from "~/classes/reschedule-class";
import { listStudentHomework } from "~/homework/read-homework";
import { m } from "~/i18n/paraglide/messages";
import { readStudentMoney } from "~/payments/read-student-money";
import { orNone } from "~/platform/errors/or-none";
import { renderPage } from "~/platform/forms/testing";
import { plusDays } from "~/platform/time/calendar-day";
import { schoolDay } from "~/platform/time/school-time";
import { readPrices } from "~/prices/read-prices";
import { readDashboard } from "~/progress/read-dashboard";
import { useMailSavedToFiles } from "~/school/mail-saved-to-files";
import { useFreeHours } from "~/school/use-free-hours";
import { planNames } from "~/students/read-student";
import { HourDialog } from "./hour-dialog";
import { readCalendar } from "./read-calendar";

const TOMORROW = plusDays(schoolDay(new Date()), 1);
const CLASS = { id: "1", starts_at: `${TOMORROW}T13:00:00Z`, local_start: `${TOMORROW}T10:00:00` } as MyClass;
function FreeHours() {
  const { hoursOf, show } = useFreeHours([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, as when a month is shown
  useEffect(() => show(TOMORROW), []);
  return <p>{hoursOf(TOMORROW)?.join()}</p>;
}
const MailSavedToFiles = () => String(useMailSavedToFiles());

/** Parts of pages that read on their own, with the request of each. */
const PARTS: Record<string, { reads: string; part: ReactElement }> = {
  "free hours of the booking form": { reads: "/rpc/free_hours_between", part: <FreeHours /> },
  "free hours of a class that moves": {
    reads: "/rpc/free_hours_between",
    part: <RescheduleClass one={CLASS} onClose={() => {}} />,
  },
  "what moving a class costs": { reads: "/rpc/class_terms", part: <RescheduleClass one={CLASS} onClose={() => {}} /> },
  "whether mails go out": { reads: "/rpc/is_mail_saved_to_files", part: <MailSavedToFiles /> },
};

/** Readers whose failure a page tolerates. */
const READERS: Record<string, { reads: string; read: () => Promise<unknown> }> = {
  "what somebody is told of": { reads: "/notification_choices", read: () => readProfileParts("s") },
  "quiet hours": { reads: "/notification_times", read: () => readProfileParts("s") },
  "what somebody consented to": { reads: "/consents", read: () => readProfileParts("s") },
  "the space for files": { reads: "/rpc/read_file_space", read: () => readProfileParts("s") },
  "the request to be erased": { reads: "/erasure_requests", read: () => readProfileParts("s") },
  "the plans' names": { reads: "/plans", read: planNames },
  "a dashboard's next class": { reads: "/hours", read: () => readDashboard("s", true) },
  "a dashboard's homework": { reads: "/homework_overview", read: () => readDashboard("s", true) },
  "a dashboard's grades": { reads: "/module_grades", read: () => readDashboard("s", true) },
  "a dashboard's next charge": { reads: "/charge_overview", read: () => readDashboard("s", true) },
  "a student's open charges": { reads: "/charge_overview", read: () => readStudentMoney("s") },
  "a student's payments": { reads: "/payments", read: () => readStudentMoney("s") },
  "a student's credits": { reads: "/credits", read: () => readStudentMoney("s") },
  "a student's payer": { reads: "/student_billing", read: () => readStudentMoney("s") },
  "how a student pays": { reads: "/billing_rules", read: () => readStudentMoney("s") },
  "a student's classes": { reads: "/hours", read: () => readMyClasses("s") },
  "a student's make-up credits": { reads: "/makeup_credits", read: () => readMyClasses("s") },
  "a student's forfeited classes": { reads: "/forfeited_classes", read: () => readMyClasses("s") },
  "a student's calendar feed": { reads: "/calendar_feeds", read: () => readMyClasses("s") },
  "the calendar's week": { reads: "/hours", read: () => readCalendar(new URLSearchParams("view=week")) },
  "the calendar's list": { reads: "/hours", read: () => readCalendar(new URLSearchParams("view=list")) },
  "the calendar's free hours": {
    reads: "/rpc/free_hours_between",
    read: () => readCalendar(new URLSearchParams("view=week")),
  },
  "a dashboard's pause": { reads: "/pauses", read: () => readDashboard("s", true) },
  "the announced price": { reads: "/price_adjustments", read: () => orNone(readPrices()) },
  "a dashboard's articles": { reads: "/notifications", read: () => readDashboard("s", true) },
};

test.each(["hour", "trial"] as const)("%s: an hour that could not be read is not said to be missing", (part) => {
  const hour = { id: "1", kind: "trial", starts_at: `${TOMORROW}T13:00:00Z` } as Hour;
  const props = { open: true, moves: false, onMoveEnd() {}, onClose() {}, trial: null, hour, [part]: undefined };
  renderPage(<HourDialog {...props} />);
  expect(screen.getByText(m.common_part_not_read())).toBeVisible();
  expect(screen.queryByText(m.classes_not_found_text())).toBeNull();
});

const NO_FILES = { used: 0, most: null };
let failing: string;
let answer: () => Response | Promise<Response>;
let logged: Record<string, unknown>[];
let asked: number;
beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  logged = [];
  asked = 0;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), "http://backend.test");
    if (pathname.endsWith("/error_logs")) {
      logged.push(JSON.parse(String(init?.body)));
      return Response.json([]);
    }
    if (!pathname.endsWith(failing)) return Response.json(pathname.endsWith("_file_space") ? NO_FILES : []);
    asked += 1;
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const broken = (message: string) => () => Response.json({ code: "XX000", message }, { status: 500 });

test.each(Object.entries(PARTS))("%s: a failed read is logged once", async (name, { reads, part }) => {
  failing = reads;
  answer = broken(`no ${name}`);
  const first = renderPage(part);
  await vi.waitFor(() => expect(logged).toHaveLength(1));
  expect(logged).toMatchObject([{ error_message: `Esta parte da página falhou: no ${name}`, http_status: 500 }]);
  first.unmount();
  const before = asked;
  renderPage(part);
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before));
  expect(logged).toHaveLength(1);
});

test.each(Object.entries(PARTS))("%s: a read without a response is not logged", async (_, { reads, part }) => {
  failing = reads;
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  renderPage(part);
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0));
  expect(logged).toEqual([]);
});

test.each(Object.entries(READERS))(
  "%s: the page is shown without them, and the reason is logged",
  async (name, one) => {
    failing = one.reads;
    answer = broken(`no ${name}`);
    await one.read();
    await vi.waitFor(() =>
      expect(logged).toMatchObject([{ error_message: `Esta parte da página falhou: no ${name}` }]),
    );
  },
);

test.each([
  ["a dashboard", () => readDashboard("s", true)],
  ["a student's money", () => readStudentMoney("s")],
  ["a student's classes", () => readMyClasses("s")],
  ["a student's homework", () => listStudentHomework("s")],
])("%s of which nothing could be read fails", async (name, read) => {
  failing = "";
  answer = broken(`no database for ${name}`);
  await expect(read()).rejects.toMatchObject({ message: `no database for ${name}` });
  await vi.waitFor(() => expect(logged).toHaveLength(1));
});
