import type { ReactElement } from "react";
import { CodeForm } from "~/account/code-form";
import { ConfirmSignUpForm } from "~/account/confirm-sign-up-form";
import { FinishSignUp } from "~/account/finish-sign-up";
import { ForgotForm } from "~/account/forgot-form";
import { NewPasswordForm } from "~/account/new-password-form";
import { ProfileForm } from "~/account/profile-form";
import { SessionDialog } from "~/account/session-dialog";
import { SignInForm } from "~/account/sign-in-form";
import { SignUpForm } from "~/account/sign-up-form";
import { PROFILE } from "~/account/testing";
import { ListFilters } from "~/blog/list-filters";
import { ArticleFilters } from "~/blog/managing/article-filters";
import { Categories } from "~/blog/managing/categories";
import { SuggestTopic } from "~/blog/suggest-topic-form";
import { LinkForm } from "~/blog/writing/link-form";
import { PictureForm } from "~/blog/writing/picture-form";
import { PictureWordsForm } from "~/blog/writing/picture-words-form";
import { ScheduleForm } from "~/blog/writing/schedule-form";
import { BookingForm } from "~/booking/booking-form";
import { JoinWaitingList } from "~/booking/waiting-form";
import { CardList } from "~/cards/card-list";
import { CardSettingsForm } from "~/cards/card-settings-form";
import { EditCard } from "~/cards/edit-card";
import { NewCardForm } from "~/cards/new-card-form";
import { ClassDetails } from "~/classes/class-details";
import { ClassReport } from "~/classes/class-report";
import { HourFilters } from "~/classes/hour-filters";
import { HOURS } from "~/classes/list-params";
import { MoveForm } from "~/classes/move-form";
import { NewClass } from "~/classes/new-class";
import { SayWhen } from "~/classes/say-when";
import { StudentLedger } from "~/classes/student-ledger";
import { StudentRoom } from "~/classes/student-room";
import { AskForCopy } from "~/copies/ask-for-copy";
import { AnswerFeedback } from "~/feedback/answer-feedback";
import { ConsentForm } from "~/feedback/consent-form";
import { FeedbackForm } from "~/feedback/feedback-form";
import { ModuleForm } from "~/grades/module-form";
import { AnswerForm } from "~/homework/answer-form";
import { AnswerMarker } from "~/homework/answer-marker";
import { AssignmentForm } from "~/homework/assignment-form";
import { GradeForm } from "~/homework/grade-form";
import { RemarkForm } from "~/homework/speaking/remark-form";
import { PauseForm } from "~/pauses/pause-form";
import { MoneyForm } from "~/payments/money-form";
import { PayerForm } from "~/payments/payer-form";
import { NO_BILLING } from "~/payments/read-student-money";
import { ItemFilters } from "~/placement-test/managing/item-filters";
import { ItemForm } from "~/placement-test/managing/item-form";
import { Thresholds } from "~/placement-test/managing/thresholds";
import { ResultView } from "~/placement-test/result-view";
import { PriceForm } from "~/prices/price-form";
import { ReportButton } from "~/progress/report-button";
import { BillingForm } from "~/settings/billing-form";
import { BusinessForm } from "~/settings/business-form";
import { BusyCalendars } from "~/settings/busy-calendars";
import { CalendarAccountForm } from "~/settings/calendar-account-form";
import { ChooseCalendar } from "~/settings/choose-calendar";
import { DaysOff } from "~/settings/days-off";
import { FactorSetup } from "~/settings/factor-setup";
import { FileSpaceForm } from "~/settings/file-space-form";
import { FiscalForm } from "~/settings/fiscal-form";
import { GreetingForm } from "~/settings/greeting-form";
import { HoursForm } from "~/settings/hours-form";
import { LanguagesForm } from "~/settings/languages-form";
import { MailServerForm } from "~/settings/mail-server-form";
import { MeiLimits } from "~/settings/mei-limits";
import { PixProviderForm } from "~/settings/pix-provider-form";
import { PixTermsForm } from "~/settings/pix-terms-form";
import { PlanForm } from "~/settings/plan-form";
import { RetentionForm } from "~/settings/retention-form";
import { RoomForm } from "~/settings/room-form";
import { RulesForm } from "~/settings/rules-form";
import { SiteAddressForm } from "~/settings/site-address-form";
import { TeacherForm } from "~/settings/teacher-form";
import { facts } from "~/settings/testing";
import { WelcomeHours } from "~/settings/welcome-hours";
import { WelcomeName } from "~/settings/welcome-name";
import { WelcomePrices } from "~/settings/welcome-prices";
import { USERS } from "~/students/list-params";
import { NotesForm } from "~/students/notes-form";
import { StudentFilters } from "~/students/student-filters";
import { StudentForm } from "~/students/student-form";
import { EMPTY } from "~/students/student-values";
import { TestimonialForm } from "~/testimonials/testimonial-form";
import { SearchFilter } from "~/ui/search-filter";
import { AUDIT } from "../audit/read-audit";
import AuditLog from "../audit-log";
import { billing, FEEDBACK, FORFEITS, HOMEWORK, HOUR, hour, hours, plan, RESULT, rules } from "./rows";

const nothing = async () => undefined;
const refused = async () => "no" as const;
const done = async () => ({ answer: null });
const days = { today: "2026-11-30", first: "2026-12-01", last: "2027-06-01" };
const free = { first: "2026-11-30", last: "2027-01-30", hours: { "2026-12-01": ["07:00", "10:00"] } };
const asks = ["student", "cents", "text", "day", "method"] as const;
/** The fields of a type that the form needs. */
const of = <Whole,>(some: unknown): Whole => some as Whole;
/** Every form of the site with fields, by its file. A test compares the list with the sources. */
const CARD = {
  id: "1",
  front: "to yield",
  back: "ceder",
  example: null,
  source: "typed",
  review_count: 0,
  failures: 0,
  lapses: 0,
  is_leech: false,
  recording: null,
  due_at: null,
  created_at: "2026-12-01",
} as const;

export const FORMS: Record<string, () => ReactElement> = {
  "booking/booking-form": () => (
    <BookingForm plans={["A"]} days={days} free={free} asked={{ local_time: "10:00" }} sent={{}} serverKey="" />
  ),
  "booking/waiting-form": () => <JoinWaitingList formKey="" sent={{}} />,
  "classes/say-when": () => <SayWhen purpose="1" onDone={nothing} />,
  "account/new-password-form": () => <NewPasswordForm label="save" email={undefined} person="aluno" onDone={nothing} />,
  "account/confirm-sign-up-form": () => <ConfirmSignUpForm confirm={refused} />,
  "grades/module-form": () => <ModuleForm onSaved={nothing} />,
  "payments/payer-form": () => <PayerForm student="1" billing={NO_BILLING} />,
  "cards/card-list": () => <CardList student="1" cards={{ rows: [], total: 0 }} q="" />,
  "cards/card-settings-form": () => (
    <CardSettingsForm settings={{ new_per_day: 10, retention: 0.9, remind_at: null }} />
  ),
  "cards/edit-card": () => <EditCard card={CARD} onClose={nothing} />,
  "cards/new-card-form": () => <NewCardForm />,
  "feedback/feedback-form": () => <FeedbackForm classes={[]} />,
  "settings/busy-calendars": () => <BusyCalendars calendars={[]} />,
  "account/sign-in-form": () => <SignInForm onDone={nothing} />,
  "account/sign-up-form": () => <SignUpForm />,
  "account/finish-sign-up": () => (
    <FinishSignUp person={{ profile: { ...PROFILE, birth_date: null } }} onDone={nothing} />
  ),
  "account/forgot-form": () => <ForgotForm />,
  "account/code-form": () => <CodeForm onDone={nothing} />,
  "blog/writing/link-form": () => <LinkForm href="" onDone={nothing} />,
  "blog/writing/schedule-form": () => (
    <ScheduleForm language="pt" busy={false} goesOutAt={undefined} onSchedule={nothing} />
  ),
  "classes/new-class": () => <NewClass at={undefined} students={[{ id: "1", name: "Lia" }]} onDone={nothing} />,
  "classes/move-form": () => <MoveForm hour={hour} onClose={nothing} />,
  "homework/assignment-form": () => (
    <AssignmentForm teacher="1" students={[{ id: "2", name: "Lia" }]} onSaved={nothing} />
  ),
  "homework/speaking/remark-form": () => <RemarkForm homework="1" at={12_000} onOpen={nothing} onAdd={nothing} />,
  "pauses/pause-form": () => <PauseForm student="1" onDone={nothing} />,
  "prices/price-form": () => (
    <PriceForm
      students={[{ student: "1", name: "Lia", plan: "Moderate", cents: 50_000, agreed: false }]}
      onDone={nothing}
    />
  ),
  "payments/money-form": () => <MoneyForm asks={asks} label="send" onSend={done} onDone={nothing} />,
  "progress/report-button": () => <ReportButton student="1" />,
  "settings/fiscal-form": () => <FiscalForm fiscal={{ regime: "mei", opened_on: null, occupation_code: "295" }} />,
  "settings/mei-limits": () => <MeiLimits limits={[]} />,
  "settings/days-off": () => <DaysOff daysOff={[]} unknownHolidays={null} />,
  "students/notes-form": () => <NotesForm student="1" notes="" />,
  "account/profile-form": () => <ProfileForm profile={PROFILE} savePhoto={async () => true} />,
  "testimonials/testimonial-form": () => <TestimonialForm onSaved={nothing} />,
  "placement-test/managing/item-form": () => <ItemForm item={undefined} onSaved={nothing} />,
  "placement-test/managing/thresholds": () => <Thresholds cutPoints={[0, 1, 2, 3, 4]} />,
  "blog/managing/categories": () => <Categories categories={[{ slug: "a", name_pt: "Dicas", name_en: "Tips" }]} />,
  "settings/business-form": () => <BusinessForm facts={facts} />,
  "settings/teacher-form": () => <TeacherForm facts={facts} />,
  "settings/greeting-form": () => <GreetingForm facts={facts} />,
  "settings/languages-form": () => <LanguagesForm facts={facts} language="pt" />,
  "settings/file-space-form": () => <FileSpaceForm facts={facts} />,
  "settings/rules-form": () => <RulesForm rules={rules} />,
  "settings/room-form": () => <RoomForm rules={rules} />,
  "classes/student-room": () => <StudentRoom student="a" link="" />,
  "settings/pix-terms-form": () => (
    <PixTermsForm terms={{ fine_percent: 0, interest_percent: 0, discount_percent: 0, discount_days: 0 }} />
  ),
  "settings/calendar-account-form": () => <CalendarAccountForm onFound={nothing} onCancel={nothing} />,
  "settings/choose-calendar": () => (
    <ChooseCalendar
      account={{ provider: "other", username: "a", found: { calendars: [], has_more: false, sealed: "" } }}
      onBack={nothing}
    />
  ),
  "settings/mail-server-form": () => <MailServerForm current={{ provider: null, sender: null }} onDone={nothing} />,
  "settings/welcome-name": () => (
    <WelcomeName
      known={{ full_name: "", first_name: "", document: "", address: "", email: "" }}
      onSaved={nothing}
      later={null}
    />
  ),
  "settings/welcome-hours": () => <WelcomeHours onSaved={nothing} later={null} />,
  "settings/welcome-prices": () => <WelcomePrices plans={[plan]} billing={billing} onSaved={nothing} later={null} />,
  "settings/site-address-form": () => <SiteAddressForm onDone={nothing} />,
  "settings/pix-provider-form": () => <PixProviderForm onCancel={nothing} />,
  "settings/billing-form": () => <BillingForm billing={billing} />,
  "settings/retention-form": () => <RetentionForm retention={{ facts: { former_student_years: 2 }, rules: [] }} />,
  "settings/plan-form": () => <PlanForm plan={plan} />,
  "settings/hours-form": () => <HoursForm hours={hours} areSet />,
  "students/student-form": () => <StudentForm student={EMPTY} plans={["A"]} isNew write={done} />,
  "account/session-dialog": () => <SessionDialog ended={{ reason: "ended", isHidden: false }} />,
  "admin/audit-log": () => (
    <AuditLog {...of({ loaderData: { trail: { rows: [], total: 0 }, params: AUDIT.parse(new URLSearchParams()) } })} />
  ),
  "blog/list-filters": () => <ListFilters asked={{ q: "", category: undefined, page: 1 }} categories={[]} />,
  "blog/managing/article-filters": () => (
    <ArticleFilters asked={{ q: "", state: "", category: "", sort: "", page: 1 }} categories={[]} />
  ),
  "blog/suggest-topic-form": () => <SuggestTopic outcome={undefined} />,
  "blog/writing/picture-form": () => <PictureForm many onDone={nothing} />,
  "blog/writing/picture-words-form": () => <PictureWordsForm alt="" onDone={nothing} />,
  "classes/class-details": () => <ClassDetails hour={of(HOUR)} />,
  "classes/class-report": () => <ClassReport hour={of(HOUR)} />,
  "classes/hour-filters": () => <HourFilters params={HOURS.parse(new URLSearchParams())} />,
  "classes/student-ledger": () => <StudentLedger student="1" ledger={of({ forfeits: FORFEITS, credits: [] })} />,
  "copies/ask-for-copy": () => <AskForCopy isUnknown={false} sent={undefined} />,
  "feedback/answer-feedback": () => <AnswerFeedback feedback={FEEDBACK} />,
  "feedback/consent-form": () => <ConsentForm feedback={FEEDBACK} name="Lia" />,
  "homework/answer-form": () => <AnswerForm homework={HOMEWORK} />,
  "homework/answer-marker": () => <AnswerMarker answer="I goed" marks={[]} onMarks={nothing} />,
  "homework/grade-form": () => <GradeForm homework={HOMEWORK} />,
  "placement-test/managing/item-filters": () => (
    <ItemFilters asked={of({ q: "", skill: "", level: "", state: "used" })} />
  ),
  "placement-test/result-view": () => <ResultView result={RESULT} questions={[]} testKey="a" onRestart={nothing} />,
  "settings/factor-setup": () => (
    <FactorSetup
      enrolment={{ id: "1", totp: { qr_code: "data:,", secret: "A", uri: "" } }}
      onProven={nothing}
      onCancel={nothing}
    />
  ),
  "students/student-filters": () => <StudentFilters params={USERS.parse(new URLSearchParams())} plans={["A"]} />,
  "ui/search-filter": () => (
    <SearchFilter
      id="a"
      q=""
      label="Search"
      goLabel="Go"
      choice={{ name: "show", label: "Show", value: "", options: [["", "All"]] }}
    />
  ),
};
