import type { Database } from "~/platform/database.types";
import { reportError } from "~/platform/report-error";
import { supabase } from "~/platform/supabase";

type Row = Database["public"]["Tables"]["testimonials"]["Row"];
/** What the teacher writes of a testimonial. */
export type Testimonial = Pick<
  Row,
  "id" | "author_name" | "about_pt" | "about_en" | "text_pt" | "text_en" | "position" | "published"
>;

const COLUMNS = "id, author_name, about_pt, about_en, text_pt, text_en, position, published" as const;

/** All of them, published or not, in their order. */
export async function listTestimonials(): Promise<Testimonial[]> {
  const { data, error } = await supabase()
    .from("testimonials")
    .select(COLUMNS)
    .order("position")
    .order("created_at")
    .limit(500);
  if (error) throw error;
  return data;
}

type Words = Omit<Testimonial, "id" | "position">;

/** Writes a new one, last in the order, or changes one. True when the database took it. */
export async function saveTestimonial(words: Words, id: string | undefined, position: number): Promise<boolean> {
  const table = supabase().from("testimonials");
  const { data, error } = id
    ? await table.update(words).eq("id", id).select("id")
    : await table.insert({ ...words, position }).select("id");
  return settled(error, data);
}

/** Shows it on the public pages, or takes it off them. */
export async function publishTestimonial(id: string, published: boolean): Promise<boolean> {
  const { data, error } = await supabase().from("testimonials").update({ published }).eq("id", id).select("id");
  return settled(error, data);
}

/** Gives every one the place it has in the list. */
export async function orderTestimonials(ids: readonly string[]): Promise<boolean> {
  const places = await Promise.all(
    ids.map((id, position) => supabase().from("testimonials").update({ position }).eq("id", id).select("id")),
  );
  return places.every(({ error, data }) => settled(error, data));
}

export async function deleteTestimonial(id: string): Promise<boolean> {
  const { data, error } = await supabase().from("testimonials").delete().eq("id", id).select("id");
  return settled(error, data);
}

function settled(error: { code: string } | null, rows: unknown[] | null): boolean {
  if (error) void reportError(error);
  return !error && rows?.length === 1;
}
