import { z } from "zod";
import { CEFR, SKILLS } from "../levels";
import { isOfWords } from "./item-schema";
import type { ItemWords } from "./items";

/** An unreadable question: its position in the file, from 1, and its name. */
export type UnreadableItem = { place: number; name: string };

const optional = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);
const Item = z
  .object({
    code: z
      .string()
      .trim()
      .regex(/^[\w-]{1,40}$/),
    skill: z.string().trim().toLowerCase().pipe(z.enum(SKILLS)),
    level: z.string().trim().toUpperCase().pipe(z.enum(CEFR)),
    question: z.string().trim().min(1).max(600),
    options: z.array(z.string().trim().min(1).max(200)).length(4),
    answer: z.number().int().min(0).max(3),
    passage: optional,
    transcript: optional,
    audio_path: optional,
    picture_path: optional,
    picture_alt: optional,
    target: optional,
    accepted: z
      .union([z.array(z.string().trim().min(1).max(60)), z.string().transform((text) => text.split("|"))])
      .nullish()
      .transform((forms) => {
        const lines = (forms ?? []).map((form) => form.trim()).filter(Boolean);
        return lines.length > 0 ? lines : null;
      }),
    cue: optional,
    explanation_pt: z.string().trim().min(1).max(800),
    explanation_en: z.string().trim().min(1).max(800),
  })
  .refine(({ options }) => new Set(options).size === 4)
  .refine(({ accepted, cue, skill }) => (accepted ? isOfWords(skill) : !cue));

/** A question from a file; undefined for an invalid one. */
export function readItem(found: unknown): ItemWords | undefined {
  return Item.safeParse(found).data;
}
