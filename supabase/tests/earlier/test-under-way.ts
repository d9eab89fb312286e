import { createHash } from "node:crypto";
import { type EarlierRow, id } from "./school.ts";

/** The key of a placement test that was under way. */
export const TEST_KEY = "k".repeat(43);
const ATTEMPT = id(24);
const SECOND = id(25);
/** A question of the earlier school. */
const FIRST = id(22);
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** A placement test in its second block: of its questions, one is answered and one is open. */
export const testUnderWay = (): EarlierRow[] => [
  [
    "public.placement_items",
    {
      id: SECOND,
      code: "G-NEW",
      version: 1,
      skill: "grammar",
      level: "B1",
      question: "He ___ tall.",
      options: ["are", "is", "am", "be"],
      answer: 1,
      explanation_pt: "Terceira pessoa.",
      explanation_en: "Third person.",
      created_at: inHours(-1),
    },
  ],
  [
    "public.placement_attempts",
    {
      id: ATTEMPT,
      key_hash: `\\x${createHash("sha256").update(TEST_KEY).digest("hex")}`,
      language: "pt",
      stage: "second",
      track: "harder",
      started_at: inHours(-1),
      expires_at: inHours(100),
      met: [],
    },
  ],
  answerAt(12, SECOND, 1),
  answerAt(13, FIRST, null),
];

const answerAt = (position: number, item: string, answer: number | null): EarlierRow => [
  "public.placement_answers",
  {
    attempt_id: ATTEMPT,
    position,
    item_id: item,
    option_order: [0, 1, 2, 3],
    answer,
    answered_at: answer === null ? null : inHours(-1),
  },
];
