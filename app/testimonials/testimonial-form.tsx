import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { isName } from "~/platform/person-name";
import { textUpTo } from "~/platform/text-up-to";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { CountedInput, CountedTextarea } from "~/ui/counted";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { saveTestimonial, type Testimonial } from "./testimonials";

/** As much as feedback may say, which becomes a testimonial. */
const LONGEST_TEXT = 2000;

const Form = z
  .object({
    author_name: textUpTo(80)
      .min(2, { error: () => m.testimonials_required_name() })
      .refine(isName, { error: () => m.common_name_odd() }),
    about_pt: textUpTo(120),
    about_en: textUpTo(120),
    text_pt: textUpTo(LONGEST_TEXT),
    text_en: textUpTo(LONGEST_TEXT),
    published: z.boolean(),
  })
  .refine(({ text_pt, text_en }) => text_pt || text_en, {
    path: ["text_pt"],
    error: () => m.testimonials_required_text(),
  });
const FIELDS = ["author_name", "about_pt", "about_en", "text_pt", "text_en", "published"] as const;

type Props = { testimonial?: Testimonial | undefined; onSaved: () => Promise<unknown> };

/** What somebody said, in the languages there are. */
export function TestimonialForm({ testimonial, onSaved }: Props) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: {
      author_name: testimonial?.author_name ?? "",
      about_pt: testimonial?.about_pt ?? "",
      about_en: testimonial?.about_en ?? "",
      text_pt: testimonial?.text_pt ?? "",
      text_en: testimonial?.text_en ?? "",
      published: testimonial?.published ?? false,
    },
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const send = handleSubmit(async ({ author_name, published, ...words }) => {
    const saved = await saveTestimonial(
      {
        author_name,
        published,
        about_pt: words.about_pt || null,
        about_en: words.about_en || null,
        text_pt: words.text_pt || null,
        text_en: words.text_en || null,
      },
      testimonial?.id,
    );
    if (saved) await onSaved();
    else setError("root", { message: m.settings_failed() });
  });
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <ErrorSummary problems={problemsOf(errors, FIELDS)} attempt={submitCount} />
      <Field id="author_name" label={m.testimonials_name()} error={errors.author_name?.message} required>
        <CountedInput {...register("author_name")} autoComplete="off" autoCapitalize="words" most={80} />
      </Field>
      <Field id="text_pt" label={m.testimonials_text_pt()} error={errors.text_pt?.message} optional>
        <CountedTextarea {...register("text_pt")} lang={TAG.pt} most={LONGEST_TEXT} />
      </Field>
      <Field id="text_en" label={m.testimonials_text_en()} error={errors.text_en?.message} optional>
        <CountedTextarea {...register("text_en")} lang={TAG.en} most={LONGEST_TEXT} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
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
      <Button type="submit" busy={isSubmitting ? m.settings_saving() : undefined}>
        {m.settings_save()}
      </Button>
    </form>
  );
}
