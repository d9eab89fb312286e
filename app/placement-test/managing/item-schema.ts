import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { textUpTo } from "~/platform/forms/text-up-to";
import { CEFR, SKILLS } from "../levels";
import type { ItemWords } from "./items";

const words = (most: number) => textUpTo(z.string(), most).min(1, { error: () => m.test_required() });
const path = z
  .string()
  .trim()
  .regex(/^(\/[\w./-]{1,200})?$/, { error: () => m.test_path_wrong() });

/** The longest texts of multi-line fields, in characters. */
export const LONGEST = {
  question: 600,
  passage: 3000,
  transcript: 2000,
  explanation_pt: 800,
  explanation_en: 800,
};
export const LONGEST_OPTION = 200;
export const LONGEST_TARGET = 60;
export const LONGEST_CUE = 40;
/** Of one accepted form, and how many there can be. */
const LONGEST_FORM = 60;
const MOST_FORMS = 20;

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
/** True for a skill whose answers can be typed. */
export const isOfWords = (skill: string): boolean => skill === "grammar" || skill === "vocabulary";

/** A question as the form has it. */
export const ItemSchema = z
  .object({
    code: z
      .string()
      .trim()
      .regex(/^[\w-]{1,40}$/, { error: () => m.test_code_wrong() }),
    skill: z.enum(SKILLS),
    level: z.enum(CEFR),
    target: textUpTo(z.string(), LONGEST_TARGET),
    question: words(LONGEST.question),
    passage: textUpTo(z.string(), LONGEST.passage),
    transcript: textUpTo(z.string(), LONGEST.transcript),
    audio_path: path,
    picture_path: path,
    picture_alt: textUpTo(z.string(), 300),
    option0: words(LONGEST_OPTION),
    option1: words(LONGEST_OPTION),
    option2: words(LONGEST_OPTION),
    option3: words(LONGEST_OPTION),
    answer: z.string(),
    form: z.enum(["chosen", "typed"]),
    /** One form a line. */
    accepted: z.string(),
    cue: textUpTo(z.string(), LONGEST_CUE),
    explanation_pt: words(LONGEST.explanation_pt),
    explanation_en: words(LONGEST.explanation_en),
  })
  .refine(({ skill, passage }) => skill !== "reading" || passage, { path: ["passage"], error: () => m.test_required() })
  .refine(({ skill, transcript }) => skill !== "listening" || transcript, {
    path: ["transcript"],
    error: () => m.test_required(),
  })
  .refine(({ skill, audio_path }) => skill !== "listening" || audio_path, {
    path: ["audio_path"],
    error: () => m.test_required(),
  })
  .refine(
    ({ skill, form, accepted }) => {
      const lines = linesOf(accepted);
      const fits = lines.length > 0 && lines.length <= MOST_FORMS && lines.every((line) => line.length <= LONGEST_FORM);
      return form === "chosen" || !isOfWords(skill) || fits;
    },
    { path: ["accepted"], error: () => m.test_accepted_wrong({ count: MOST_FORMS, most: LONGEST_FORM }) },
  )
  .refine(({ option0, option1, option2, option3 }) => new Set([option0, option1, option2, option3]).size === 4, {
    path: ["option0"],
    error: () => m.test_options_same(),
  });
export type ItemValues = z.infer<typeof ItemSchema>;

export const FIELDS = [
  "code",
  "question",
  "passage",
  "audio_path",
  "transcript",
  "option0",
  "option1",
  "option2",
  "option3",
  "accepted",
  "cue",
  "explanation_pt",
  "explanation_en",
] as const;

/** The form's initial values. */
export function valuesOf(item: ItemWords | undefined): ItemValues {
  const [option0 = "", option1 = "", option2 = "", option3 = ""] = item?.options ?? [];
  return {
    code: item?.code ?? "",
    skill: item?.skill ?? "grammar",
    level: item?.level ?? "A1",
    target: item?.target ?? "",
    question: item?.question ?? "",
    passage: item?.passage ?? "",
    transcript: item?.transcript ?? "",
    audio_path: item?.audio_path ?? "",
    picture_path: item?.picture_path ?? "",
    picture_alt: item?.picture_alt ?? "",
    option0,
    option1,
    option2,
    option3,
    answer: String(item?.answer ?? 0),
    form: item?.accepted ? "typed" : "chosen",
    accepted: item?.accepted?.join("\n") ?? "",
    cue: item?.cue ?? "",
    explanation_pt: item?.explanation_pt ?? "",
    explanation_en: item?.explanation_en ?? "",
  };
}

/** A form's values as a question of the bank, without fields that its skill does not use. */
export function toWords({
  option0,
  option1,
  option2,
  option3,
  answer,
  form,
  accepted,
  cue,
  ...values
}: ItemValues): ItemWords {
  const isTyped = form === "typed" && isOfWords(values.skill);
  const { skill, target, passage, transcript, audio_path, picture_path, picture_alt } = values;
  return {
    ...values,
    options: [option0, option1, option2, option3],
    answer: Number(answer),
    accepted: isTyped ? linesOf(accepted) : null,
    cue: (isTyped && cue) || null,
    target: target || null,
    passage: skill === "reading" ? passage : null,
    transcript: skill === "listening" ? transcript : null,
    audio_path: skill === "listening" ? audio_path : null,
    picture_path: picture_path && picture_alt ? picture_path : null,
    picture_alt: picture_path && picture_alt ? picture_alt : null,
  };
}
