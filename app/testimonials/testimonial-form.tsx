import { useForm } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { laterRules, rulesAhead, type Zod } from "~/platform/forms/later-rules";
import { formOf, same, textOrNull } from "~/platform/forms/row-fields";
import { textUpTo } from "~/platform/forms/text-up-to";
import { useRow } from "~/platform/forms/use-row";
import { useWrite } from "~/platform/forms/use-write";
import { isName } from "~/platform/people/person-name";
import { Checkbox } from "~/ui/checkbox";
import { CountedInput, CountedTextarea } from "~/ui/counted-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { SaveButton } from "~/ui/save-button";
import { withBoundary } from "~/ui/with-boundary";
import type { testimonialWrites } from "./testimonial-writes";
import type { Testimonial } from "./testimonials";

/** The limit of feedback, which can become a testimonial. */
const LONGEST_TEXT = 2000;

const upTo = (length: number) => textOrNull((z) => textUpTo(z.string(), length));
const TESTIMONIAL = formOf({
  author_name: same((z) =>
    textUpTo(z.string(), 80)
      .min(2, { error: () => m.testimonials_required_name() })
      .refine(isName, { error: () => m.common_name_invalid() }),
  ),
  about_pt: upTo(120),
  about_en: upTo(120),
  text_pt: upTo(LONGEST_TEXT),
  text_en: upTo(LONGEST_TEXT),
  published: same((z) => z.boolean()),
});
const rules = (z: Zod) =>
  TESTIMONIAL.schema(z).refine(({ text_pt, text_en }) => text_pt || text_en, {
    path: ["text_pt"],
    error: () => m.testimonials_required_text(),
  });

const NONE: Testimonial = {
  id: "",
  author_name: "",
  about_pt: null,
  about_en: null,
  text_pt: null,
  text_en: null,
  published: false,
};

type Props = { testimonial?: Testimonial | undefined; onSaved: () => unknown };

/** A testimonial's text, in both languages. */
function TestimonialFormInside({ testimonial, onSaved }: Props) {
  const row = testimonial ?? NONE;
  const form = useForm({
    resolver: laterRules(rules),
    defaultValues: TESTIMONIAL.toValues(row),
    shouldFocusError: false,
  });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, submitCount, isDirty } = formState;
  const { write } = useWrite<typeof testimonialWrites>();
  const { save, question } = useRow({
    form,
    row,
    isDirty,
    toValues: TESTIMONIAL.toValues,
    write: (before, after) => write("changeTestimonial", { before, after }),
  });
  const send = handleSubmit(async (typed) => {
    const { row: after } = TESTIMONIAL.toRow(typed);
    const outcome = testimonial ? await save(after) : await write("addTestimonial", after);
    if (outcome === "elsewhere") return;
    if (outcome === "saved" || outcome.problem === undefined) await onSaved();
    else setError("root", { message: outcome.problem });
  });
  return (
    <form noValidate onSubmit={send} onFocus={rulesAhead} className="grid gap-5">
      <ErrorSummary problems={problemsOf(errors, TESTIMONIAL.fields)} attempt={submitCount} />
      {question(send)}
      <Field id="author_name" label={m.testimonials_name()} error={errors.author_name?.message} required>
        <CountedInput {...register("author_name")} autoComplete="off" autoCapitalize="words" most={80} />
      </Field>
      <Field id="text_pt" label={m.testimonials_text_pt()} error={errors.text_pt?.message} optional>
        <CountedTextarea {...register("text_pt")} lang={TAG.pt} most={LONGEST_TEXT} />
      </Field>
      <Field id="text_en" label={m.testimonials_text_en()} error={errors.text_en?.message} optional>
        <CountedTextarea {...register("text_en")} lang={TAG.en} most={LONGEST_TEXT} />
      </Field>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Field id="about_pt" label={m.testimonials_about_pt()} error={errors.about_pt?.message} optional>
          <CountedInput {...register("about_pt")} lang={TAG.pt} autoComplete="off" most={120} />
        </Field>
        <Field id="about_en" label={m.testimonials_about_en()} error={errors.about_en?.message} optional>
          <CountedInput {...register("about_en")} lang={TAG.en} autoComplete="off" most={120} />
        </Field>
      </div>
      <Checkbox
        {...register("published")}
        id="published"
        label={m.testimonials_publish()}
        hint={m.testimonials_publish_hint()}
      />
      <SaveButton busy={isSubmitting} />
    </form>
  );
}

export const TestimonialForm = withBoundary(TestimonialFormInside);
