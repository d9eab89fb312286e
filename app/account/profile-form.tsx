import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { toPhone } from "~/platform/phone";
import { toastError } from "~/platform/report-error";
import { supabase } from "~/platform/supabase";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { Input } from "~/ui/input";
import { Select } from "~/ui/select";
import { toast } from "~/ui/toast-store";
import { ProfileForm as Schema } from "./forms";
import type { Profile } from "./profile-store";
import { forgetProfile } from "./session";

/** A person's own name, phone and language. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Schema),
    defaultValues: { fullName: profile.full_name, phone: profile.phone ?? "", language: profile.language },
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const send = handleSubmit(async ({ fullName, phone, language }) => {
    const number = phone ? await toPhone(phone) : null;
    if (number === undefined) return setError("phone", { message: m.account_invalid_phone() });
    const change = { full_name: fullName, phone: number, language };
    const { error } = await supabase().from("profiles").update(change).eq("id", profile.id);
    if (error) {
      setError("root", { message: m.account_update_profile_failed() });
      return toastError({ title: m.common_error_title(), description: m.account_update_profile_failed(), error });
    }
    forgetProfile();
    toast({ title: m.account_profile_saved() });
  });
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <ErrorSummary problems={problemsOf(errors, ["fullName", "phone", "language"])} attempt={submitCount} />
      <Field id="fullName" label={m.account_full_name()} error={errors.fullName?.message} required>
        <Input {...register("fullName")} autoComplete="name" />
      </Field>
      <Field id="phone" label={m.account_phone()} error={errors.phone?.message} optional>
        <Input {...register("phone")} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
      <Field id="language" label={m.account_language()} error={errors.language?.message}>
        <Select {...register("language")}>
          <option value="pt">{m.account_language_pt()}</option>
          <option value="en">{m.account_language_en()}</option>
        </Select>
      </Field>
      <Button type="submit" variant="secondary" busy={isSubmitting ? m.account_saving() : undefined}>
        {m.account_save()}
      </Button>
    </form>
  );
}
