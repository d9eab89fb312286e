import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Client } from "./backend/site-backend.ts";

const FOLDER = path.resolve(import.meta.dirname, "starting-items");

const Item = z.strictObject({
  code: z.string(),
  skill: z.enum(["grammar", "vocabulary", "reading", "listening"]),
  level: z.enum(["A1", "A2", "B1", "B2", "C1", "C2"]),
  /** The structure, word or ability that it asks about. */
  target: z.string(),
  question: z.string(),
  passage: z.string().optional(),
  transcript: z.string().optional(),
  audio_path: z.string().optional(),
  picture_path: z.string().optional(),
  picture_alt: z.string().optional(),
  options: z.array(z.string()).length(4),
  /** The index of the right option. */
  answer: z.number().int().min(0).max(3),
  /** The forms that are right where the answer is typed; the question can be answered by choosing, too. */
  accepted: z.array(z.string()).optional(),
  /** The words behind the gap then. */
  cue: z.string().optional(),
  explanation_pt: z.string(),
  explanation_en: z.string(),
});
export type StartingItem = z.infer<typeof Item>;

/**
 * Adds the questions of the placement test to a new school, and adds the missing questions to an older school: each
 * question once, so that deleted questions stay deleted.
 */
export async function addStartingItems(server: Client): Promise<void> {
  await addOnce(server, "starting_placement_items", "add_starting_placement_items");
  await addOnce(server, "placement_bank_of_336", "grow_placement_bank");
  await addOnce(server, "typed_placement_answers", "type_placement_answers");
}

async function addOnce(
  server: Client,
  step: string,
  verb: "add_starting_placement_items" | "grow_placement_bank" | "type_placement_answers",
): Promise<void> {
  const { data: there, error } = await server.rpc("is_step_done", { step });
  if (error) throw new Error(error.message);
  if (there) return;
  const added = await server.rpc(verb, { items: JSON.parse(JSON.stringify(await readStartingItems())) });
  if (added.error) throw new Error(added.error.message);
}

/** Reads the question bank of this build, one file a level. @throws ZodError for an invalid item. */
export async function readStartingItems(): Promise<StartingItem[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".json")).sort();
  const lists = await Promise.all(files.map((name) => readFile(path.join(FOLDER, name), "utf8")));
  return lists.flatMap((list) => z.array(Item).parse(JSON.parse(list)));
}
