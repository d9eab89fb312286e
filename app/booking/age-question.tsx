import type { ComponentProps } from "react";
import { m } from "~/i18n/paraglide/messages";
import { BareInput } from "~/ui/bare-input";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import type { BookingValues } from "./fields";

type Name = "age" | "guardian_name" | "guardian_email";
type Props = {
  register: (field: Name) => Partial<ComponentProps<"input">> & { name: string };
  values: Partial<Pick<BookingValues, Name>>;
  errorOf: (field: Name) => string | undefined;
};

const RADIO = "shrink-0 cursor-pointer";
const LABEL = "min-h-11 cursor-pointer content-center";

/** The question of a visitor's age, and the guardian of one who is not. Nothing is stored of adults. Works without script. */
export function AgeQuestion({ register, values, errorOf }: Props) {
  const { defaultValue: _, ...age } = register("age");
  const error = errorOf("age");
  return (
    <fieldset
      id="age"
      tabIndex={-1}
      aria-describedby={error ? "age-error" : undefined}
      className="grid grid-cols-[auto_1fr] items-center gap-x-3 outline-none"
    >
      <legend className="mb-1 font-semibold">{m.common_age()}</legend>
      <input
        {...age}
        id="age-adult"
        type="radio"
        value="adult"
        defaultChecked={values.age !== "minor"}
        className={RADIO}
      />
      <label htmlFor="age-adult" className={LABEL}>
        {m.common_age_adult()}
      </label>
      <input
        {...age}
        id="age-minor"
        type="radio"
        value="minor"
        defaultChecked={values.age === "minor"}
        className={`peer/minor ${RADIO}`}
      />
      <label htmlFor="age-minor" className={LABEL}>
        {m.booking_age_minor()}
      </label>
      {error && (
        <div className="col-span-2">
          <FieldError id="age-error">{error}</FieldError>
        </div>
      )}
      <p className="col-span-2 text-soft">{m.booking_age_child()}</p>
      <div className="col-span-2 mt-3 hidden gap-5 peer-checked/minor:grid">
        <Field id="guardian_name" label={m.booking_guardian_name()} error={errorOf("guardian_name")} required>
          <BareInput {...register("guardian_name")} autoComplete="off" autoCapitalize="words" />
        </Field>
        <Field
          id="guardian_email"
          label={m.booking_guardian_email()}
          hint={m.booking_guardian_email_hint()}
          error={errorOf("guardian_email")}
          required
        >
          <BareInput
            {...register("guardian_email")}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
          />
        </Field>
      </div>
    </fieldset>
  );
}
