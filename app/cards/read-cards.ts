import { z } from "zod/mini";
import { supabase } from "~/platform/backend/supabase";
import { askedText } from "~/platform/lists/list-address";
import { listOf } from "~/platform/lists/list-of";
import { type Page, pageOf } from "~/platform/lists/page-of";

const DeckAnswer = z.object({
  new_per_day: z.number(),
  retention: z.number(),
  remind_at: z.nullable(z.string()),
  time_zone: z.string(),
  total: z.number(),
  begun_today: z.number(),
  cards: z.array(
    z.object({
      id: z.string(),
      front: z.string(),
      back: z.string(),
      example: z.nullable(z.string()),
      recording: z.optional(z.nullable(z.string())),
      reviews: z.array(z.object({ id: z.string(), rating: z.number(), at: z.string(), day: z.string() })),
    }),
  ),
});
/** The caller's next cards with their reviews. `read_at` is ISO 8601. */
export type Deck = z.infer<typeof DeckAnswer> & { read_at: string };
export type DeckCard = Deck["cards"][number];

/** The cards that the student reviews in the next two days. */
export async function readDeck(): Promise<Deck> {
  const { data, error } = await supabase().rpc("read_card_deck");
  if (error) throw error;
  return { ...DeckAnswer.parse(data), read_at: new Date().toISOString() };
}

/** How a student learns cards. `remind_at` is `hh:mm`; null without a reminder. */
export type CardSettings = { new_per_day: number; retention: number; remind_at: string | null };

/** The choices of a student, or the default. */
export async function readCardSettings(student: string): Promise<CardSettings> {
  const { data, error } = await supabase()
    .from("card_settings")
    .select("new_per_day, retention, remind_at")
    .eq("student_id", student)
    .maybeSingle();
  if (error) throw error;
  return data
    ? { ...data, remind_at: data.remind_at?.slice(0, 5) ?? null }
    : { new_per_day: 10, retention: 0.9, remind_at: null };
}

const COLUMNS =
  "id, front, back, example, source, review_count, failures, lapses, is_leech, recording, due_at, created_at" as const;
/** The list of a student's cards. */
export const CARDS = listOf({ filters: { q: askedText }, size: 50 });

/** A page of a student's cards, the newest first; with a search text, only the cards that contain it. */
export async function listCards(student: string, page = 1, q = "") {
  const asked = q
    ? supabase().rpc("find_cards", { student, search: q }, { get: true, count: "exact" }).select(COLUMNS)
    : supabase().from("cards").select(COLUMNS, { count: "exact" }).eq("student_id", student);
  return pageOf(asked.order("created_at", { ascending: false }).order("id"), page, CARDS.size);
}
export type CardRow = Awaited<ReturnType<typeof listCards>>["rows"][number];
export type CardPage = Page<CardRow>;

/** The most cards that do not stay that are shown. */
const LEECHES_SHOWN = 30;

/** The cards that do not stay, the worst first. */
export async function listLeeches(student: string): Promise<CardRow[]> {
  const { data, error } = await supabase()
    .from("cards")
    .select(COLUMNS)
    .eq("student_id", student)
    .eq("is_leech", true)
    .order("lapses", { ascending: false })
    .order("failures", { ascending: false })
    .limit(LEECHES_SHOWN);
  if (error) throw error;
  return data;
}

/** Counts a student's cards: all, begun, and due now. */
export async function countCards(student: string, now = new Date().toISOString()) {
  const counted = () => supabase().from("cards").select("id", { count: "exact", head: true }).eq("student_id", student);
  const [all, begun, due] = await Promise.all([
    counted(),
    counted().not("first_reviewed_at", "is", null),
    counted().lte("due_at", now),
  ]);
  const failed = all.error ?? begun.error ?? due.error;
  if (failed) throw failed;
  return { all: all.count ?? 0, begun: begun.count ?? 0, due: due.count ?? 0 };
}
export type CardCounts = Awaited<ReturnType<typeof countCards>>;
