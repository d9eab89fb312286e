import { changeRow } from "~/platform/backend/change-row";
import type { Database } from "~/platform/backend/database.types";
import { refusalOf } from "~/platform/backend/refusal-of";
import { supabase } from "~/platform/backend/supabase";
import { reportError } from "~/platform/errors/report-error";
import { askedPage, askedText } from "~/platform/lists/list-address";
import { pageOf } from "~/platform/lists/page-of";

type Row = Database["public"]["Tables"]["testimonials"]["Row"];
/** The teacher's fields of a testimonial. */
export type Testimonial = Pick<
  Row,
  "id" | "author_name" | "about_pt" | "about_en" | "text_pt" | "text_en" | "published"
>;

const COLUMNS = "id, author_name, about_pt, about_en, text_pt, text_en, published" as const;

export const PAGE_SIZE = 20;
export const SHOWN = ["all", "published", "hidden"] as const;
export type TestimonialFilter = { q: string; show: (typeof SHOWN)[number]; page: number };

/** Reads the list's part of an address. Whatever it does not understand is left at its default. */
export const parseTestimonialFilter = (search: URLSearchParams): TestimonialFilter => ({
  q: askedText.parse(search.get("q")),
  show: SHOWN.find((one) => one === search.get("show")) ?? "all",
  page: askedPage.parse(search.get("page")),
});

/** One page of them, published or not, in their order. */
export function listTestimonials({ q, show, page }: TestimonialFilter) {
  let asked = q
    ? supabase().rpc("find_testimonials", { search: q }, { get: true, count: "exact" }).select(COLUMNS)
    : supabase().from("testimonials").select(COLUMNS, { count: "exact" });
  if (show !== "all") asked = asked.eq("published", show === "published");
  return pageOf(asked.order("position").order("created_at").order("id"), page, PAGE_SIZE);
}

/** The page on which the last of all of them is; the first where that cannot be known. */
export async function lastPage(): Promise<number> {
  const { count } = await supabase().from("testimonials").select("id", { count: "exact", head: true });
  return Math.max(1, Math.ceil((count ?? 0) / PAGE_SIZE));
}

type Words = Omit<Testimonial, "id">;

/** Changes what one says. */
export const changeTestimonial = (before: Testimonial, after: Partial<Words>) =>
  changeRow("testimonials", { id: before.id }, before, after);

/** Writes a new one, last in the order. True when the database took it. */
export async function addTestimonial(words: Words): Promise<boolean> {
  const table = () => supabase().from("testimonials");
  const last = await table().select("position").order("position", { ascending: false }).limit(1);
  if (last.error) return settled(last.error);
  return settled(
    await refusalOf(
      table()
        .insert({ ...words, position: (last.data[0]?.position ?? -1) + 1 })
        .select("id"),
    ),
  );
}

/** Shows it on the public pages, or takes it off them. */
export async function publishTestimonial(id: string, published: boolean): Promise<boolean> {
  return settled(await refusalOf(supabase().from("testimonials").update({ published }).eq("id", id).select("id")));
}

/**
 * Moves it by so many places among all of them, up by a negative number, no further than to an end.
 * @returns its place now, from 0; undefined where the database did not take it
 */
export async function moveTestimonial(testimonial: string, places: number): Promise<number | undefined> {
  const { data, error } = await supabase().rpc("move_testimonial", { testimonial, places });
  if (error) void reportError(error);
  return data ?? undefined;
}

export async function deleteTestimonial(id: string): Promise<boolean> {
  return settled(await refusalOf(supabase().from("testimonials").delete().eq("id", id).select("id")));
}

function settled(refused: { code: string } | undefined): boolean {
  if (refused) void reportError(refused);
  return !refused;
}
