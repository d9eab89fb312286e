import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { useRow } from "~/platform/forms/use-row";
import { useWrite } from "~/platform/forms/use-write";
import { CountedInput, CountedTextarea } from "~/ui/counted-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import { problemsOf } from "~/ui/form-problems";
import { SaveButton } from "~/ui/save-button";
import { Select } from "~/ui/select";
import { Textarea } from "~/ui/textarea";
import { withBoundary } from "~/ui/with-boundary";
import { CEFR, SKILLS } from "../levels";
import { QuestionView } from "../question-view";
import { SKILL_NAMES } from "../skill-table";
import { AudioField } from "./audio-field";
import {
  FIELDS,
  ItemSchema,
  type ItemValues,
  isOfWords,
  LONGEST,
  LONGEST_CUE,
  LONGEST_OPTION,
  LONGEST_TARGET,
  toWords,
  valuesOf,
} from "./item-schema";
import type { bankWrites, Item, ItemWords } from "./items";

type Props = { item: Item | undefined; onSaved: () => void };

/** The form of a question, with a preview. A change creates a new version. */
function ItemFormInside({ item, onSaved }: Props) {
  const { write } = useWrite<typeof bankWrites>();
  const form = useForm({
    resolver: zodResolver(ItemSchema),
    defaultValues: valuesOf(item),
    shouldFocusError: false,
  });
  const { register, handleSubmit, setError, setValue, watch, formState } = form;
  const { errors, isSubmitting, submitCount, isDirty } = formState;
  const now = watch();
  const { save, question } = useRow<ItemValues, ItemWords>({
    form,
    row: toWords(valuesOf(item)),
    isDirty,
    toValues: valuesOf,
    write: (before, after) =>
      item ? write("changeItem", { before, after }) : write("addItem", { ...before, ...after }),
  });
  const send = handleSubmit(async (values) => {
    const outcome = await save(toWords(values));
    if (outcome === "saved") return onSaved();
    if (outcome === "elsewhere") return;
    setError(outcome.code === "CODE_TAKEN" ? "code" : "root", { message: outcome.problem });
  });
  const wordsField = (name: keyof typeof LONGEST, label: string, lang?: string, rows = 2) => (
    <Field id={name} label={label} error={errors[name]?.message}>
      <CountedTextarea {...register(name)} rows={rows} lang={lang} most={LONGEST[name]} />
    </Field>
  );
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <ErrorSummary problems={problemsOf(errors, FIELDS)} attempt={submitCount} />
      {question(send)}
      <div className="grid gap-4 sm:grid-cols-3">
        <Field id="code" label={m.test_code()} error={errors.code?.message}>
          <CountedInput {...register("code")} readOnly={item !== undefined} autoComplete="off" most={40} />
        </Field>
        <Field id="skill" label={m.test_skill()}>
          <Select {...register("skill")} options={SKILLS.map((skill) => [skill, SKILL_NAMES[skill]()])} />
        </Field>
        <Field id="level" label={m.common_level()}>
          <Select {...register("level")} options={CEFR.map((level) => [level, level])} />
        </Field>
      </div>
      <Field id="target" label={m.test_target()} hint={m.test_target_hint()} error={errors.target?.message} optional>
        <CountedInput {...register("target")} lang={TAG.en} most={LONGEST_TARGET} />
      </Field>
      {wordsField("question", m.test_question(), TAG.en)}
      {now.skill === "reading" && wordsField("passage", m.test_passage(), TAG.en, 5)}
      {now.skill === "listening" && (
        <>
          <AudioField
            path={now.audio_path}
            error={errors.audio_path?.message}
            onChange={(path) => setValue("audio_path", path, { shouldValidate: true })}
          />
          {wordsField("transcript", m.test_transcript(), TAG.en, 4)}
        </>
      )}
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold text-base">{m.writing_quiz_options()}</legend>
        {(["option0", "option1", "option2", "option3"] as const).map((name, index) => (
          <div key={name} className="grid grid-cols-[auto_1fr] items-center gap-3">
            <input
              type="radio"
              value={String(index)}
              {...register("answer")}
              aria-label={m.writing_quiz_right({ option: now[name] || String(index + 1) })}
              className="cursor-pointer [--chosen:var(--ok)]"
            />
            <CountedInput
              {...register(name)}
              id={name}
              aria-label={m.writing_quiz_option({ number: index + 1 })}
              aria-invalid={errors[name] ? true : undefined}
              aria-describedby={errors[name] ? `${name}-error` : undefined}
              lang={TAG.en}
              most={LONGEST_OPTION}
            />
            {errors[name] && (
              <div className="col-start-2">
                <FieldError id={`${name}-error`}>{errors[name].message}</FieldError>
              </div>
            )}
          </div>
        ))}
      </fieldset>
      {isOfWords(now.skill) && (
        <Field id="form" label={m.test_form()} hint={m.test_form_hint()}>
          <Select
            {...register("form")}
            options={[
              ["chosen", m.test_form_chosen()],
              ["typed", m.test_form_typed()],
            ]}
          />
        </Field>
      )}
      {isOfWords(now.skill) && now.form === "typed" && (
        <>
          <Field id="accepted" label={m.test_accepted()} hint={m.test_accepted_hint()} error={errors.accepted?.message}>
            <Textarea {...register("accepted")} rows={3} lang={TAG.en} />
          </Field>
          <Field id="cue" label={m.test_cue()} hint={m.test_cue_hint()} error={errors.cue?.message} optional>
            <CountedInput {...register("cue")} lang={TAG.en} most={LONGEST_CUE} />
          </Field>
        </>
      )}
      {wordsField("explanation_pt", m.test_explanation_pt(), TAG.pt)}
      {wordsField("explanation_en", m.test_explanation_en(), TAG.en)}
      <details className="rounded-card border p-4">
        <summary className="cursor-pointer font-semibold">{m.writing_preview()}</summary>
        <div className="pt-4">
          <QuestionView
            question={{
              position: 1,
              skill: now.skill,
              question: now.question,
              ...(isOfWords(now.skill) && now.form === "typed"
                ? { is_typed: true, cue: now.cue, accepted: now.accepted.split("\n"), options: [] }
                : {
                    chosen: Number(now.answer),
                    right: Number(now.answer),
                    options: [now.option0, now.option1, now.option2, now.option3].map(
                      (option, at) => option || `${at + 1}`,
                    ),
                  }),
              ...(now.skill === "reading" && now.passage ? { passage: now.passage } : {}),
              ...(now.skill === "listening" && now.audio_path ? { audio: now.audio_path } : {}),
              ...(item?.picture_path ? { picture: item.picture_path, picture_alt: item.picture_alt ?? "" } : {}),
            }}
          />
        </div>
      </details>
      {!item?.retired_at && <SaveButton busy={isSubmitting} />}
    </form>
  );
}

export const ItemForm = withBoundary(ItemFormInside);
