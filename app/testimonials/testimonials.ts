import type { Database } from "~/platform/backend/database.types";
import { supabase } from "~/platform/backend/supabase";
import { askedText } from "~/platform/lists/list-address";
import { listOf, oneOf, type ParamsOf } from "~/platform/lists/list-of";
import { pageOf } from "~/platform/lists/page-of";

type Row = Database["public"]["Tables"]["testimonials"]["Row"];
/** The teacher's fields of a testimonial. */
export type Testimonial = Pick<
  Row,
  "id" | "author_name" | "about_pt" | "about_en" | "text_pt" | "text_en" | "published"
>;

const COLUMNS = "id, author_name, about_pt, about_en, text_pt, text_en, published" as const;

export const SHOWN = ["all", "published", "hidden"] as const;
/** The list of testimonials. */
export const TESTIMONIALS = listOf({ filters: { q: askedText, show: oneOf(SHOWN, "all") }, size: 20 });
export type TestimonialFilter = ParamsOf<typeof TESTIMONIALS>;

/** A page of testimonials, published or not, in order. */
export function listTestimonials({ q, show, page }: TestimonialFilter) {
  let asked = q
    ? supabase().rpc("find_testimonials", { search: q }, { get: true, count: "exact" }).select(COLUMNS)
    : supabase().from("testimonials").select(COLUMNS, { count: "exact" });
  if (show !== "all") asked = asked.eq("published", show === "published");
  return pageOf(asked.order("position").order("created_at").order("id"), page, TESTIMONIALS.size);
}

/** The last page of the unfiltered list; page 1 when that cannot be read. */
export async function lastPage(): Promise<number> {
  const { count } = await supabase().from("testimonials").select("id", { count: "exact", head: true });
  return Math.max(1, Math.ceil((count ?? 0) / TESTIMONIALS.size));
}
