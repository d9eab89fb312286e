import * as z from "zod/mini";
import { CEFR, SKILLS } from "./levels";

const Share = z.object({
  right: z.number(),
  asked: z.number(),
  /** The skill beside the whole level, where enough answers say so. */
  stands: z.optional(z.enum(["below", "at", "above"])),
});
export const Result = z.object({
  /** The secret part of the result's address. */
  share: z.string(),
  level: z.enum(CEFR),
  band: z.enum(["basic", "intermediate", "advanced"]),
  correct: z.number(),
  asked: z.number(),
  /**
   * How many in ten learners with such answers have the level; null for a test that was taken before the adaptive test
   * existed, and for a hurried one.
   */
  sure: z.nullish(z.number()),
  /** True if so many answers came faster than their questions can be read that the level is not certain. */
  hurried: z.optional(z.boolean()),
  /** Another level that is near. */
  neighbour: z.nullish(z.enum(CEFR)),
  /** True if the learner chose a test without recordings. */
  without_sound: z.optional(z.boolean()),
  profile: z.partialRecord(z.enum(SKILLS), Share),
  name: z.nullable(z.string()),
  /** False for a minor, whose result nobody else sees. */
  shareable: z.optional(z.boolean()),
  /** yyyy-mm-dd in the school's time zone. */
  finished_on: z.string(),
});
export type Result = z.infer<typeof Result>;

const Question = z.object({
  /** From 1. */
  position: z.number(),
  skill: z.enum(SKILLS),
  question: z.string(),
  passage: z.optional(z.string()),
  audio: z.optional(z.string()),
  picture: z.optional(z.string()),
  picture_alt: z.optional(z.string()),
  options: z.array(z.string()),
  /** The index of the chosen option, in display order. */
  chosen: z.optional(z.number()),
  /** True if the answer is typed into the gap; there are no options then. */
  is_typed: z.optional(z.boolean()),
  /** The words behind the gap of a typed answer: a verb in its base form, or first letters. */
  cue: z.optional(z.string()),
  /** The typed answer; empty for "I don't know". */
  typed: z.optional(z.string()),
  /** How often the question was answered. */
  changes: z.number(),
  /** Known once the test is finished. */
  right: z.optional(z.number()),
  accepted: z.optional(z.array(z.string())),
  mark: z.optional(z.enum(["right", "misspelt", "wrong"])),
  transcript: z.nullish(z.string()),
  level: z.optional(z.enum(CEFR)),
  explanation_pt: z.optional(z.string()),
  explanation_en: z.optional(z.string()),
});
export type Question = z.infer<typeof Question>;
/** An answer: the index of an option, or what was typed. */
export type Answer = { option: number } | { typed: string };

export const isAnswered = ({ chosen, typed }: Question): boolean => chosen !== undefined || typed !== undefined;
/** True if the right answer of a question is known. */
export const isMarked = ({ right, mark }: Question): boolean => right !== undefined || mark !== undefined;
/** True for a right answer to a question that is marked. */
export const isRight = ({ chosen, right, mark }: Question): boolean => (mark ? mark !== "wrong" : chosen === right);

export const Test = z.object({
  stage: z.enum(["taking", "finished"]),
  /** The planned number of questions. It only shrinks. */
  total: z.number(),
  questions: z.array(Question),
  result: z.nullable(Result),
});
export type Test = z.infer<typeof Test>;

/** The answer of the server to an answer: the planned number, and the question that follows. */
export const Next = z.object({ total: z.number(), question: z.nullable(Question) });
export type Next = z.infer<typeof Next>;
