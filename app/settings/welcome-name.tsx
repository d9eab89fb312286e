import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { textUpTo } from "~/platform/forms/text-up-to";
import { useWrite } from "~/platform/forms/use-write";
import { toDocument } from "~/platform/people/document";
import { LONGEST_MAIL_ADDRESS } from "~/platform/people/mail-address";
import { isName } from "~/platform/people/person-name";
import { cut } from "~/platform/text/truncate";
import { Button } from "~/ui/button";
import { CountedInput } from "~/ui/counted-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { Input } from "~/ui/input";
import { withBoundary } from "~/ui/with-boundary";
import { documentOrNone, mailAddressOrNone } from "./contact-rules";
import type { welcomeWrites } from "./welcome-writes";

const FIRST_NAME = /^\p{L}[\p{L} '-]{0,29}$/u;
const firstOf = (fullName: string) => fullName.trim().split(/\s+/, 1)[0] ?? "";

const Name = z.object({
  full_name: z
    .string()
    .trim()
    .min(1, { error: m.welcome_name_missing })
    .max(120)
    .refine(isName, { error: m.common_name_invalid }),
  first_name: z.string().trim().regex(FIRST_NAME, { error: m.settings_invalid_first_name }),
  document: documentOrNone(z.string()),
  address: textUpTo(z.string(), 200),
  email: mailAddressOrNone(z.string()),
});
type Values = z.infer<typeof Name>;
const ORDER = ["full_name", "first_name", "document", "address", "email"] as const;

type Props = {
  /** The teacher's stored names and facts; empty if she has not entered them. */
  known: Values;
  onSaved: () => void;
  /** The way past this step. */
  later: ReactNode;
};

/**
 * Asks for the teacher's name and for the facts that the law requires of the responsible person, which can wait. The
 * first name follows the full one until she writes another one.
 */
function WelcomeNameInside({ known, onSaved, later }: Props) {
  const { write } = useWrite<typeof welcomeWrites>();
  const form = useForm<Values>({ resolver: zodResolver(Name), defaultValues: known, shouldFocusError: false });
  const { register, control, handleSubmit, setError, setValue, getFieldState } = form;
  const { errors, isSubmitting, submitCount } = form.formState;
  const preview = useId();
  const firstName = useWatch({ control, name: "first_name" }).trim();
  const send = handleSubmit(async (values) => {
    const { document, address, email, ...names } = values;
    const { problem } = await write("nameTeacher", {
      ...names,
      ...(document ? { document: toDocument(document) } : {}),
      ...(address ? { address } : {}),
      ...(email ? { email } : {}),
    });
    if (problem) setError("root", { message: problem });
    else onSaved();
  });
  return (
    <form noValidate onSubmit={send} aria-label={m.welcome_name()} className="grid gap-5">
      <div className="empty:hidden">
        <ErrorSummary problems={problemsOf(errors, ORDER)} attempt={submitCount} />
      </div>
      <Field id="full_name" label={m.welcome_full_name()} error={errors.full_name?.message} required>
        <Input
          {...register("full_name", {
            onChange: ({ target }) => {
              if (!getFieldState("first_name").isDirty || firstName === "")
                setValue("first_name", cut(firstOf(target.value), 30));
            },
          })}
          autoComplete="name"
          autoCapitalize="words"
        />
      </Field>
      <Field
        id="first_name"
        label={m.welcome_first_name()}
        hint={m.welcome_first_name_hint()}
        error={errors.first_name?.message}
        required
      >
        <CountedInput
          {...register("first_name")}
          aria-describedby={preview}
          autoComplete="off"
          autoCapitalize="words"
          most={30}
        />
      </Field>
      <p id={preview} role="status" className="font-display text-xl empty:hidden">
        {FIRST_NAME.test(firstName) && m.welcome_name_preview({ brand: m.common_brand({ firstName }) })}
      </p>
      <fieldset className="grid gap-5 border-t pt-5">
        <legend className="float-left w-full font-semibold text-lg">{m.setup_responsible()}</legend>
        <p className="text-soft">{m.welcome_responsible_text()}</p>
        <Field id="document" label={m.common_document()} error={errors.document?.message} optional>
          <Input {...register("document")} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Field>
        <Field id="address" label={m.settings_address()} error={errors.address?.message} optional>
          <CountedInput {...register("address")} autoComplete="street-address" most={200} />
        </Field>
        <Field id="email" label={m.settings_email()} error={errors.email?.message} optional>
          <CountedInput
            {...register("email")}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            most={LONGEST_MAIL_ADDRESS}
          />
        </Field>
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting ? m.common_saving() : undefined}>
          {m.welcome_next()}
        </Button>
        {later}
      </div>
    </form>
  );
}

export const WelcomeName = withBoundary(WelcomeNameInside);
