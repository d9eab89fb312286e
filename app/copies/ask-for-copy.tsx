import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { BareInput } from "~/ui/bare-input";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { PlainForm } from "~/ui/plain-form";
import { unbroken } from "~/ui/unbroken";
import type { CopyProblem } from "./copy-calls";
import { CopyFrame } from "./copy-frame";

type Props = {
  /** True after a link that opens nothing. */
  isUnknown: boolean;
  sent: { problem: CopyProblem; email: string } | undefined;
};

/** The form with which somebody has a link to a copy of their data mailed. */
export function AskForCopy({ isUnknown, sent }: Props) {
  const lang = useLang();
  const problem = sent?.problem;
  return (
    <CopyFrame
      title={isUnknown ? m.copies_unknown_title() : m.copies_title()}
      text={isUnknown ? m.copies_unknown() : m.copies_ask()}
    >
      <PlainForm
        method="post"
        action={pathFor("dataCopy", lang)}
        noValidate
        busy={m.common_sending()}
        className="grid gap-5"
      >
        <ErrorSummary
          problems={problem ? [{ message: problem.message, ...(problem.field && { field: "email" }) }] : []}
          autoFocus
        />
        <Field id="email" label={m.common_email()} error={problem?.field ? problem.message : undefined} required>
          <BareInput
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            defaultValue={sent?.email ?? ""}
          />
        </Field>
        <Button type="submit" size="lg">
          {m.copies_send()}
        </Button>
      </PlainForm>
      <div className="grid gap-3 border-t pt-5">
        <p>
          {unbroken(m.copies_ask_student())}{" "}
          <a href={pathFor("myProfile", lang)} className="underline underline-offset-4">
            {m.guardians_wait_profile()}
          </a>
        </p>
        <p className="text-soft">{unbroken(m.copies_ask_test())}</p>
      </div>
    </CopyFrame>
  );
}
