import type { Database } from "~/platform/backend/database.types";
import { supabase } from "~/platform/backend/supabase";
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
