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
    explanation_pt: item?.explanation_pt ?? "",
    explanation_en: item?.explanation_en ?? "",
  };
}

/** A form's values as a question of the bank, without fields that its skill does not use. */
export function toWords({ option0, option1, option2, option3, answer, ...values }: ItemValues): ItemWords {
  const { skill, target, passage, transcript, audio_path, picture_path, picture_alt } = values;
  return {
    ...values,
    options: [option0, option1, option2, option3],
    answer: Number(answer),
    target: target || null,
    passage: skill === "reading" ? passage : null,
    transcript: skill === "listening" ? transcript : null,
    audio_path: skill === "listening" ? audio_path : null,
    picture_path: picture_path && picture_alt ? picture_path : null,
    picture_alt: picture_path && picture_alt ? picture_alt : null,
  };
}
