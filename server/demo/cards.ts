import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { learnerDay } from "../../app/cards/learner-day.ts";
import { SCHOOL_ZONE } from "../../app/platform/time/school-time.ts";
import type { Client } from "../backend/site-backend.ts";
import { deriveSchedules } from "../cards/derive-schedules.ts";
import { expectSuccess } from "./expect-success.ts";
import { BEATRIZ, RAFAEL } from "./personas.ts";

const DAY_MS = 86_400_000;
/** A recording of the placement test by a synthetic voice, which says the example of its card. */
const DENTIST = path.resolve(import.meta.dirname, "../../public/placement-test/a2-l02.mp3");

type DemoCard = {
  front: string;
  back: string;
  example?: string;
  /** The path of an MP3 file. */
  recording?: string;
  source?: "typed" | "correction" | "dictation" | "article" | "class_note";
  /** Reviews, as days ago and grades. */
  reviews?: readonly (readonly [daysAgo: number, rating: number])[];
};

const CARDS: readonly DemoCard[] = [
  {
    front: "I go to the beach last weekend.",
    back: "I went to the beach last weekend.",
    source: "correction",
    reviews: [
      [30, 3],
      [29, 3],
      [26, 3],
      [14, 3],
    ],
  },
  {
    front: "appointment",
    back: "consulta, hora marcada",
    example: "We need to change your appointment on Tuesday.",
    recording: DENTIST,
    source: "dictation",
    reviews: [
      [40, 3],
      [39, 4],
      [30, 1],
      [29, 3],
      [20, 1],
      [19, 3],
      [10, 1],
      [9, 3],
    ],
  },
  {
    front: "to put on",
    back: "vestir, calçar",
    example: "I put on my shoes.",
    source: "class_note",
    reviews: [
      [20, 3],
      [18, 3],
      [8, 2],
    ],
  },
  { front: "pretend", back: "fingir (não: pretender)", example: "She pretends to sleep.", source: "article" },
  { front: "actually", back: "na verdade (não: atualmente)", source: "article" },
  { front: "to look forward to", back: "não ver a hora de", example: "I look forward to seeing you." },
];

/** Adds cards in every state for the demo's students, with the reviews of some weeks. */
export async function addCards(server: Client, ids: Map<string, string>): Promise<void> {
  const present = expectSuccess(await server.from("cards").select("id").limit(1));
  if (present.length > 0) return;
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  for (const { email } of [RAFAEL, BEATRIZ]) {
    const student_id = ids.get(email) ?? "";
    for (const { front, back, example, recording, source = "typed", reviews = [] } of CARDS) {
      const id = randomUUID();
      const made = reviews[0]?.[0] ?? 1;
      const texts = { front, back, example: example ?? null };
      const stored = recording ? await store(server, recording, `${student_id}/${id}`) : null;
      const card = { id, student_id, ...texts, recording: stored, source, created_at: daysAgo(made + 1) };
      const counted = reviews.length > 0 ? { review_count: reviews.length, first_reviewed_at: daysAgo(made) } : {};
      expectSuccess(
        await server
          .from("cards")
          .insert({ ...card, ...counted })
          .select("id"),
      );
      if (reviews.length === 0) continue;
      const rows = reviews.map(([days, rating]) => ({
        id: randomUUID(),
        card_id: id,
        student_id,
        rating,
        reviewed_at: daysAgo(days),
        day: learnerDay(SCHOOL_ZONE, new Date(daysAgo(days))),
        received_at: daysAgo(days),
      }));
      expectSuccess(await server.from("card_reviews").insert(rows).select("id"));
    }
  }
  await deriveSchedules(server);
}

/** Stores a recording. @returns its name in the bucket */
async function store(server: Client, file: string, folder: string): Promise<string> {
  const name = `${folder}/${randomUUID()}.mp3`;
  const bytes = await readFile(file);
  expectSuccess(await server.storage.from("cards").upload(name, bytes, { contentType: "audio/mpeg" }));
  return name;
}
