import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import fc from "fast-check";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CodeForm } from "~/account/code-form";
import { ConfirmSignUpForm } from "~/account/confirm-sign-up-form";
import { ForgotForm } from "~/account/forgot-form";
import { NewPasswordForm } from "~/account/new-password-form";
import { ProfileForm } from "~/account/profile-form";
import type { Profile } from "~/account/profile-store";
import { SignInForm } from "~/account/sign-in-form";
import { SignUpForm } from "~/account/sign-up-form";
import { Categories } from "~/blog/managing/categories";
import { LinkForm } from "~/blog/writing/link-form";
import { ScheduleForm } from "~/blog/writing/schedule-form";
import { BookingForm } from "~/booking/booking-form";
import { newBookingKey } from "~/booking/booking-key";
import { DRAFT_PLACE } from "~/booking/draft";
import { MoveForm } from "~/classes/move-form";
import { NewClass } from "~/classes/new-class";
import { FeedbackForm } from "~/feedback/feedback-form";
import { ModuleForm } from "~/grades/module-form";
import { AssignmentForm } from "~/homework/assignment-form";
import { m } from "~/i18n/paraglide/messages";
import { MoneyForm } from "~/payments/money-form";
import { PayerForm } from "~/payments/payer-form";
import { ItemForm } from "~/placement-test/managing/item-form";
import { Thresholds } from "~/placement-test/managing/thresholds";
import { ReportButton } from "~/progress/report-button";
import { BillingForm } from "~/settings/billing-form";
import { BusinessForm } from "~/settings/business-form";
import { BusyCalendars } from "~/settings/busy-calendars";
import { DaysOff } from "~/settings/days-off";
import { HoursForm } from "~/settings/hours-form";
import { LanguagesForm } from "~/settings/languages-form";
import { PlanForm } from "~/settings/plan-form";
import type { Hours, Plans, Site } from "~/settings/read-settings";
import { RulesForm } from "~/settings/rules-form";
import { TeacherForm } from "~/settings/teacher-form";
import { NotesForm } from "~/students/notes-form";
import { StudentForm } from "~/students/student-form";
import { EMPTY } from "~/students/student-form-schema";
import { TestimonialForm } from "~/testimonials/testimonial-form";

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async () => Response.json([]));
});
afterEach(() => vi.unstubAllGlobals());

const nothing = async () => undefined;
const refused = async () => "no" as const;
const done = async () => ({ answer: null });
const days = { first: "2026-12-01", last: "2027-06-01" };
const hour = { id: "1", kind: "class", local_start: "2026-12-01T10:00:00" } as const;
const asks = ["student", "cents", "text", "day", "method"] as const;
const profile: Profile = {
  id: "1",
  email: "lia@example.com",
  full_name: "Lia",
  role: "aluno",
  language: "pt",
  phone: null,
  birth_date: null,
  guardian_name: null,
  guardian_contact: null,
  profession: null,
  goal: null,
  plan: null,
  level: null,
  photo: null,
  temporary_password: false,
  temporary_password_expires_at: null,
  first_login_at: null,
  deactivated_at: null,
  created_at: "2026-11-21T12:00:00Z",
};
const facts: Site["facts"] = {
  brand_first_name: "Alex",
  contact_email: null,
  contact_phone: null,
  company_number: null,
  company_address: null,
  linkedin_url: null,
  instagram_url: null,
  language_app_url: null,
  biography_pt: null,
  biography_en: null,
  qualifications_pt: [],
  qualifications_en: [],
  first_language: "pt",
};
const rules: Hours["rules"] = {
  buffer_minutes: 0,
  notice_hours: 2,
  horizon_days: 90,
  observe_holidays: true,
  makeup_days: 30,
  hours_are_set: true,
  hold_trials: true,
  open_trials_each: 1,
  trials_a_day: 20,
};
const billing: Plans["billing"] = {
  due_day: 5,
  days_ahead: 5,
  class_price_cents: null,
  pix_key: null,
  pix_name: null,
  pix_city: null,
};
const plan: Plans["plans"][number] = {
  name: "A",
  classes_per_week: null,
  price_cents: null,
  contents_pt: [],
  contents_en: [],
  agreed: 0,
};
const hours = [{ weekday: 1, starts: "09:00:00", ends: "12:00:00" }];
const FORMS: Record<string, () => ReactElement> = {
  booking: () => <BookingForm plans={["A"]} days={days} asked={{ local_time: "10:00" }} sent={{}} serverKey="" />,
  "a password": () => <NewPasswordForm label="save" email={undefined} person="aluno" onDone={nothing} />,
  "a confirmed address": () => <ConfirmSignUpForm confirm={refused} />,
  "a module": () => <ModuleForm onSaved={nothing} />,
  payer: () => <PayerForm student="1" billing={null} />,
  feedback: () => <FeedbackForm classes={[]} />,
  calendars: () => <BusyCalendars calendars={[]} />,
  "sign-in": () => <SignInForm onDone={nothing} />,
  "sign-up": () => <SignUpForm />,
  forgot: () => <ForgotForm />,
  code: () => <CodeForm onDone={nothing} />,
  "a link": () => <LinkForm href="" onDone={nothing} />,
  "an article's hour": () => <ScheduleForm language="pt" busy={false} goesOutAt={undefined} onSchedule={nothing} />,
  "a new hour": () => <NewClass at={undefined} students={[{ id: "1", name: "Lia" }]} onDone={nothing} />,
  "another hour": () => <MoveForm hour={hour} onClose={nothing} />,
  homework: () => <AssignmentForm teacher="1" students={[{ id: "2", name: "Lia" }]} onSaved={nothing} />,
  money: () => <MoneyForm asks={asks} label="send" onSend={done} onDone={nothing} />,
  report: () => <ReportButton student="1" />,
  "days off": () => <DaysOff daysOff={[]} />,
  notes: () => <NotesForm student="1" notes="" />,
  profile: () => <ProfileForm profile={profile} savePhoto={async () => true} onSaved={nothing} />,
  testimonial: () => <TestimonialForm onSaved={nothing} />,
  "a question": () => <ItemForm item={undefined} onSaved={nothing} />,
  "the levels' beginnings": () => <Thresholds cutPoints={[0, 1, 2, 3, 4]} />,
  categories: () => <Categories categories={[{ slug: "a", name_pt: "Dicas", name_en: "Tips" }]} />,
  "the business": () => <BusinessForm facts={facts} />,
  "the teacher": () => <TeacherForm facts={facts} />,
  languages: () => <LanguagesForm facts={facts} language="pt" />,
  rules: () => <RulesForm rules={rules} />,
  bills: () => <BillingForm billing={billing} />,
  "a plan": () => <PlanForm plan={plan} />,
  hours: () => <HoursForm hours={hours} areSet />,
  student: () => <StudentForm student={EMPTY} plans={["A"]} isNew label="save" write={done} />,
};

/** Field values while somebody types: a year grows digit by digit, and passes through the year 2. */
const twoDigits = (most: number) => fc.integer({ min: 1, max: most }).map((number) => String(number).padStart(2, "0"));
const years = fc.tuple(fc.integer({ min: 1, max: 275_760 }), fc.integer({ min: 1, max: 6 })).map(([year, digits]) => {
  return String(year).slice(0, digits).padStart(4, "0");
});
const VALUES: Record<string, fc.Arbitrary<string>> = {
  date: fc.tuple(years, twoDigits(12), twoDigits(31)).map((parts) => parts.join("-")),
  time: fc.tuple(twoDigits(23), twoDigits(59)).map((parts) => parts.join(":")),
  typedDay: fc
    .tuple(twoDigits(31), twoDigits(12), years, fc.integer({ min: 1, max: 10 }))
    .map(([day, month, year, keys]) => `${day}/${month}/${year}`.slice(0, keys)),
  text: fc.oneof(fc.string({ unit: "binary" }), fc.string(), fc.constantFrom("-", "1,", "0.", "https:", "99999999999")),
};
const FIELDS = "input:not([type=checkbox]):not([type=radio]):not([type=file]):not([type=hidden]), textarea, select";

const fieldsNow = () => [...document.querySelectorAll<HTMLInputElement>(FIELDS)];
const isOfDay = (field: HTMLInputElement) => field.placeholder === m.common_day_pattern();
function enter(field: HTMLInputElement, values: Record<string, string>): void {
  const options = [...field.querySelectorAll("option")].map((option) => option.value);
  const typed = isOfDay(field) ? values.typedDay : values.text;
  fireEvent.change(field, {
    target: { value: options.length > 0 ? options[(typed?.length ?? 0) % options.length] : typed },
  });
}

test.each(Object.entries(FORMS))("the form accepts any prefix of any value without an error: %s", (_name, form) => {
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: form() }])} />);
  fc.assert(
    fc.property(fc.record(VALUES), (values) => {
      for (const field of fieldsNow()) {
        enter(field, values);
        if (isOfDay(field)) for (const typedDay of ["05/03/2", "05/03/0002", "05/03/2030"]) enter(field, { typedDay });
      }
      expect(screen.queryByText(m.common_part_failed_title())).toBeNull();
    }),
    { numRuns: 25 },
  );
});

test.each([
  ["no text of a draft", "{half a dra"],
  ["another shape", JSON.stringify({ key: 1, values: [] })],
])("a stored booking draft that cannot be read is ignored: %s", (_name, stored) => {
  localStorage.setItem(DRAFT_PLACE, stored);
  render(FORMS.booking?.());
  expect(localStorage.getItem(`${DRAFT_PLACE}_aside`)).toBe(stored);
  expect(localStorage.getItem(DRAFT_PLACE)).toBeNull();
});

test("a booking draft with any date and hour opens", () => {
  const key = newBookingKey();
  fc.assert(
    fc.property(fc.record(VALUES), fc.string(), ({ date = "", time = "", text = "" }, odd) => {
      localStorage.setItem(
        DRAFT_PLACE,
        JSON.stringify({ key, values: { local_date: odd || date, local_time: time, full_name: text, level: odd } }),
      );
      render(FORMS.booking?.());
      expect(screen.queryByText(m.common_part_failed_title())).toBeNull();
      cleanup();
    }),
    { numRuns: 25 },
  );
});
