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

/** Parses the list's query. Invalid values are replaced by the default. */
export const parseTestimonialFilter = (search: URLSearchParams): TestimonialFilter => ({
  q: askedText(search.get("q")),
  show: SHOWN.find((one) => one === search.get("show")) ?? "all",
  page: askedPage(search.get("page")),
});

/** A page of testimonials, published or not, in order. */
export function listTestimonials({ q, show, page }: TestimonialFilter) {
  let asked = q
    ? supabase().rpc("find_testimonials", { search: q }, { get: true, count: "exact" }).select(COLUMNS)
    : supabase().from("testimonials").select(COLUMNS, { count: "exact" });
  if (show !== "all") asked = asked.eq("published", show === "published");
  return pageOf(asked.order("position").order("created_at").order("id"), page, PAGE_SIZE);
}

/** The last page of the unfiltered list; page 1 when that cannot be read. */
export async function lastPage(): Promise<number> {
  const { count } = await supabase().from("testimonials").select("id", { count: "exact", head: true });
  return Math.max(1, Math.ceil((count ?? 0) / PAGE_SIZE));
}
