import { useForm } from "react-hook-form";
import { languageChoices } from "~/i18n/language-names";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { toastFailure } from "~/platform/errors/report-error";
import { laterRules, rulesAhead } from "~/platform/forms/later-rules";
import { asIs, cellsOf, nullIfEmpty } from "~/platform/forms/row-fields";
import { useRow } from "~/platform/forms/use-row";
import { useWrite } from "~/platform/forms/use-write";
import { toPhone } from "~/platform/people/phone";
import { eachStudentText } from "~/school/student-texts";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { Input } from "~/ui/input";
import { SaveButton } from "~/ui/save-button";
import { Select } from "~/ui/select";
import { toast } from "~/ui/toast-store";
import { withBoundary } from "~/ui/with-boundary";
import type { accountWrites } from "./account-writes";
import type { SavePhoto } from "./photo-form";
import type { Profile } from "./profile-store";
import { StudentFields } from "./student-fields";

type Props = {
  profile: Profile;
  /** Saves the chosen photo and shows its failure beside it. */
  savePhoto: SavePhoto;
};

/** The fields of the form; forms.ts has their rules. */
const PROFILE = cellsOf({
  full_name: asIs<string>(),
  phone: nullIfEmpty,
  language: asIs<Lang>(),
  ...eachStudentText(() => nullIfEmpty),
  birth_date: nullIfEmpty,
  guardian_name: nullIfEmpty,
  guardian_contact: nullIfEmpty,
});

/** The form for a person's own profile; students have more fields. */
function ProfileFormInside({ profile, savePhoto }: Props) {
  const isStudent = profile.role === "aluno";
  const form = useForm({
    resolver: laterRules(async () => {
      const { ProfileForm, ProfileFormOfAge } = await import("./forms");
      return profile.birth_date ? ProfileFormOfAge : ProfileForm;
    }),
    defaultValues: PROFILE.toValues(profile),
    shouldFocusError: false,
  });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, submitCount, isDirty } = formState;
  const languages = languageChoices();
  const { write } = useWrite<typeof accountWrites>();
  const { save, question } = useRow({
    form,
    row: profile,
    isDirty,
    toValues: PROFILE.toValues,
    write: (before, after) => write("changeProfile", { before, after }),
    names: Object.fromEntries(languages),
  });
  const send = handleSubmit(async (typed) => {
    const phone = typed.phone ? await toPhone(typed.phone) : null;
    if (phone === undefined) return setError("phone", { message: m.common_invalid_phone() });
    const { full_name, language, ...details } = PROFILE.toRow(typed).row;
    const outcome = await save({ full_name, language, ...(isStudent ? details : {}), phone });
    if (outcome === "elsewhere") return;
    if (outcome !== "saved") {
      setError("root", { message: outcome.problem });
      return toastFailure(outcome);
    }
    if (await savePhoto()) toast({ title: m.account_profile_saved() });
  });
  return (
    <form noValidate onSubmit={send} onFocus={rulesAhead} className="grid gap-5">
      <ErrorSummary problems={problemsOf(errors, PROFILE.fields)} attempt={submitCount} />
      {question(send)}
      <Field id="full_name" label={m.common_full_name()} error={errors.full_name?.message} required>
        <Input {...register("full_name")} autoComplete="name" />
      </Field>
      <Field id="phone" label={m.common_phone()} error={errors.phone?.message} optional>
        <Input {...register("phone")} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
      {isStudent && <StudentFields form={form} plan={profile.plan} bornKnown={profile.birth_date !== null} />}
      <Field id="language" label={m.account_language()} error={errors.language?.message}>
        <Select {...register("language")} options={languages} />
      </Field>
      <SaveButton busy={isSubmitting} />
    </form>
  );
}

export const ProfileForm = withBoundary(ProfileFormInside);
