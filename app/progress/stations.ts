import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import type { LEVELS } from "~/ui/line";

export type Level = (typeof LEVELS)[number];
export type Skill = (typeof SKILLS)[number];
/** A can-do sentence of a level. `id` is its address in the database: b1-2. */
export type Station = { id: string; skill: Skill; text: string };

export const SKILLS = ["speaking", "listening", "reading", "writing"] as const;

type Sentences = (inputs: object, options: { locale: Lang }) => string;

/**
 * The sentences of each level, in our own words: the three of the placement test's result, then three of the line. Each
 * follows a scale of the Common European Framework (Companion Volume, 2020), named beside its skill.
 */
const LINE: Readonly<Record<Level, { sentences: readonly [Sentences, Sentences]; skills: readonly Skill[] }>> = {
  A1: {
    sentences: [m.placement_can_a1, m.progress_can_a1],
    skills: [
      "speaking", // Overall oral interaction
      "reading", // Overall reading comprehension
      "listening", // Overall oral comprehension
      "writing", // Information transfer in writing: notes, messages and forms
      "listening", // Understanding announcements and instructions
      "speaking", // Obtaining goods and services
    ],
  },
  A2: {
    sentences: [m.placement_can_a2, m.progress_can_a2],
    skills: [
      "speaking", // Overall oral production
      "reading", // Reading for orientation
      "listening", // Understanding announcements and instructions
      "writing", // Correspondence
      "speaking", // Goal-oriented co-operation
      "reading", // Reading instructions
    ],
  },
  B1: {
    sentences: [m.placement_can_b1, m.progress_can_b1],
    skills: [
      "speaking", // Obtaining goods and services
      "speaking", // Sustained monologue: describing experience
      "listening", // Understanding conversation between other people
      "reading", // Reading for information and argument
      "writing", // Correspondence
      "speaking", // Formal discussion (meetings)
    ],
  },
  B2: {
    sentences: [m.placement_can_b2, m.progress_can_b2],
    skills: [
      "speaking", // Overall oral interaction
      "reading", // Reading for information and argument
      "speaking", // Sustained monologue: putting a case
      "listening", // Understanding audio media and recordings
      "writing", // Reports and essays
      "speaking", // Formal discussion (meetings)
    ],
  },
  C1: {
    sentences: [m.placement_can_c1, m.progress_can_c1],
    skills: [
      "speaking", // Spoken fluency
      "reading", // Overall reading comprehension
      "speaking", // Overall oral interaction
      "listening", // Overall oral comprehension
      "writing", // Overall written production
      "speaking", // Addressing audiences
    ],
  },
  C2: {
    sentences: [m.placement_can_c2, m.progress_can_c2],
    skills: [
      "listening", // Overall oral comprehension
      "writing", // Processing text in writing
      "speaking", // Propositional precision
      "reading", // Overall reading comprehension
      "writing", // Overall written production
      "listening", // Understanding conversation between other people
    ],
  },
};

const isLevel = (level: string): level is Level => Object.hasOwn(LINE, level);

/** The level of a text, as "B1" or "b1"; undefined for anything else. */
export function levelOf(text: string | null): Level | undefined {
  const level = text?.toUpperCase() ?? "";
  return isLevel(level) ? level : undefined;
}

/** The stations of a level, in a language. */
export function stationsOf(level: Level, lang: Lang): Station[] {
  const { sentences, skills } = LINE[level];
  const texts = sentences.flatMap((sentence) => sentence({}, { locale: lang }).split("\n"));
  return skills.map((skill, place) => ({
    id: `${level.toLowerCase()}-${place + 1}`,
    skill,
    text: texts[place] ?? "",
  }));
}

/** The sentence of a station; undefined for an unknown one. */
export function stationText(id: string, lang: Lang): string | undefined {
  const level = levelOf(id.slice(0, 2));
  return level && stationsOf(level, lang).find((station) => station.id === id)?.text;
}
