import { useForm } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { pageLang, useLang } from "~/i18n/use-lang";
import { formatClassLength } from "~/school/class-length";
import { type FreeDays, firstFreeHour } from "~/school/free-days";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { problemsOf } from "~/ui/form-problems";
import { AboutYou } from "./about-you";
import { AcceptTerms } from "./accept-terms";
import { keySearch } from "./booking-key";
import type { BookableDays } from "./dates";
import { type BookingValues, BY_LINK, DETAILS, FIELDS } from "./fields";
import type { FormPart } from "./form-part";
import { loadRules, resolveBooking } from "./resolver";
import type { Booking } from "./schema";
import { useDraft } from "./use-draft";
import { useSendBooking } from "./use-send-booking";
import { YourEnglish } from "./your-english";
import { YourHour } from "./your-hour";

export type BookingFormProps = {
  plans: readonly string[];
  days: BookableDays;
  /** The free hours of the first days; undefined when they could not be read. */
  free: FreeDays | undefined;
  /** Values from the address, such as a plan. */
  asked: Partial<BookingValues>;
  /**
   * The state of a submission without script: the submitted values, their errors, the key that has a booking already,
   * and the key of this form.
   */
  sent: {
    values?: Partial<BookingValues>;
    errors?: Partial<Record<keyof BookingValues | "root", string>>;
    booked?: string;
    /** True if the next submission agrees that the hour depends on the mailed link. */
    byLink?: boolean;
    /** The free hours of another requested month. */
    free?: FreeDays | undefined;
  };
  serverKey: string;
  /** Values typed before the form was hydrated. */
  typed?: Partial<BookingValues>;
  /** Called with the booking's key before the next page opens. */
  onBooked?: (key: string) => Promise<void>;
};

const NOTHING = {};
const BOOKED = "inline-flex min-h-11 items-center justify-self-start font-semibold underline underline-offset-4";

const EMPTY: BookingValues = {
  full_name: "",
  email: "",
  phone: "",
  age: "adult",
  guardian_name: "",
  guardian_email: "",
  level: "not_sure",
  plan: "",
  local_date: "",
  local_time: "",
  goals: "",
  message: "",
  accepts_terms: false,
};

/** The booking form of a free trial class: one page, three sections, one button. Works without script, too. */
export function BookingForm({
  plans,
  days,
  free,
  asked,
  sent,
  serverKey,
  typed = NOTHING,
  onBooked,
}: BookingFormProps) {
  const next = free && firstFreeHour(free);
  const first = { ...EMPTY, local_date: next?.day ?? "", ...asked, ...sent.values };
  const form = useForm<BookingValues, unknown, Booking>({
    resolver: resolveBooking(days.last),
    // A chosen hour changes what the form shows: it is set after the document is hydrated as the server rendered it.
    defaultValues: { ...first, ...typed, local_date: first.local_date, local_time: first.local_time },
    shouldFocusError: false,
  });
  const draft = useDraft(form, asked, typed);
  const {
    send,
    busy,
    interrupted,
    attempts,
    byLink,
    booked = sent.booked,
  } = useSendBooking(form, draft, sent.byLink ?? false, onBooked);
  const lang = useLang();
  const { errors } = form.formState;
  const serverErrors = sent.errors ?? {};
  const register: FormPart["register"] = (field) => ({ ...form.register(field), defaultValue: first[field] });
  const errorOf = (field: keyof BookingValues) =>
    errors[field]?.message ?? (attempts === 0 ? serverErrors[field] : undefined);
  const details = form.watch([...DETAILS]);
  const isDetailed = DETAILS.some((field, index) => details[index] !== EMPTY[field]);
  const part = { form, register, errorOf };
  const problems =
    attempts > 0
      ? problemsOf(errors, FIELDS)
      : [
          ...FIELDS.flatMap((field) => (serverErrors[field] ? [{ field, message: serverErrors[field] }] : [])),
          ...(serverErrors.root ? [{ message: serverErrors.root }] : []),
        ];
  return (
    <form
      method="post"
      noValidate
      onSubmit={send}
      onFocus={() => void loadRules().catch(() => {})}
      className="grid gap-8"
    >
      <input type="hidden" name="key" value={draft.key ?? serverKey} />
      {byLink && <input type="hidden" name={BY_LINK} value="yes" />}
      <ErrorSummary problems={problems} attempt={attempts} />
      {booked && (
        <a href={pathFor("scheduleConfirmation", lang) + keySearch(booked, lang)} className={BOOKED}>
          {m.booking_already_link()}
        </a>
      )}
      <div>
        <YourHour {...part} days={days} free={[free, sent.free].filter((known) => known !== undefined)} />
        <AboutYou {...part} />
        <YourEnglish {...part} plans={plans} isOpen={isDetailed} />
      </div>
      <AcceptTerms register={form.register} accepted={first.accepts_terms} error={errorOf("accepts_terms")} />
      {interrupted && (
        <p role="status" className="rounded-card border-2 border-brass bg-brass-soft p-4 text-brass">
          {m.booking_interrupted()}
        </p>
      )}
      <div className="grid gap-2">
        <Button type="submit" size="lg" busy={busy ? m.booking_sending() : undefined}>
          {byLink ? m.booking_send_by_link() : interrupted ? m.common_send_again() : m.booking_send()}
        </Button>
        <p className="text-center text-soft">{m.booking_fine({ length: formatClassLength(pageLang()) })}</p>
      </div>
    </form>
  );
}
