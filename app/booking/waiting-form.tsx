import { m } from "~/i18n/paraglide/messages";
import { WEEKDAYS } from "~/platform/time/weekdays";
import type { SuitableHours } from "~/school/suitable-hours";
import { SuitableHoursFields } from "~/school/suitable-hours-fields";
import { BareInput } from "~/ui/bare-input";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { PlainForm } from "~/ui/plain-form";
import { unbroken } from "~/ui/unbroken";
import { AcceptTerms } from "./accept-terms";
import { AgeQuestion } from "./age-question";
import type { BookingValues } from "./fields";

const NAMES = ["full_name", "phone", "email", "age", "guardian_name", "guardian_email", "accepts_terms"] as const;
type Name = (typeof NAMES)[number];
type Props = {
  formKey: string;
  /** The values and errors of a form that was sent. */
  sent: {
    values?: Partial<BookingValues>;
    suits?: SuitableHours;
    errors?: Partial<Record<keyof BookingValues | "suits" | "root", string>>;
  };
};

/** Trial classes are on weekdays. */
const TRIAL_DAYS = WEEKDAYS.filter((day) => day <= 5);

/** The form with which a visitor waits for a trial class; a plain one, because few need it. */
export function JoinWaitingList({ formKey, sent: { values = {}, suits, errors = {} } }: Props) {
  const problems = [
    ...(errors.suits ? [{ field: "suitable-days", message: errors.suits }] : []),
    ...NAMES.flatMap((field) => (errors[field] ? [{ field, message: errors[field] }] : [])),
    ...(errors.root ? [{ message: errors.root }] : []),
  ];
  const text = (name: Exclude<Name, "accepts_terms">) => ({ name, defaultValue: values[name] ?? "" });
  return (
    <div className="mx-auto grid max-w-xl gap-8 px-5 py-10 lg:py-16">
      <div className="grid gap-4">
        <h1 className="text-4xl sm:text-5xl">{m.classes_wait_title()}</h1>
        <p className="text-lg text-soft">{unbroken(m.booking_wait_lead())}</p>
      </div>
      <PlainForm method="post" noValidate busy={m.booking_sending()} className="grid gap-6">
        <input type="hidden" name="key" value={formKey} />
        <ErrorSummary problems={problems} autoFocus />
        <SuitableHoursFields days={TRIAL_DAYS} sent={suits} error={errors.suits} />
        <Field id="full_name" label={m.common_full_name()} error={errors.full_name} required>
          <BareInput {...text("full_name")} autoComplete="name" autoCapitalize="words" />
        </Field>
        <Field id="phone" label={m.common_phone()} hint={m.booking_phone_hint()} error={errors.phone} required>
          <BareInput {...text("phone")} type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
        <Field id="email" label={m.common_email()} error={errors.email} required>
          <BareInput {...text("email")} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />
        </Field>
        <AgeQuestion register={text} values={values} errorOf={(field) => errors[field]} />
        <AcceptTerms
          register={(name) => ({ name })}
          accepted={values.accepts_terms ?? false}
          error={errors.accepts_terms}
        />
        <Button type="submit" size="lg">
          {m.classes_wait_join()}
        </Button>
        <p className="text-center text-soft">{unbroken(m.booking_wait_fine())}</p>
      </PlainForm>
    </div>
  );
}
