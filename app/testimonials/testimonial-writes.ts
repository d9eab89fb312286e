import { m } from "~/i18n/paraglide/messages";
import { changeRow } from "~/platform/backend/change-row";
import { refusalOf } from "~/platform/backend/refusal-of";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";
import type { Testimonial } from "./testimonials";

type Words = Omit<Testimonial, "id">;

const { call, outcomeOf, rowsOutcome, changeOutcome } = writesWith({
  failed: m.settings_failed,
  away: m.settings_failed,
});

/** The teacher's writes of testimonials. */
export const testimonialWrites = {
  /** Adds a testimonial at the end. */
  async addTestimonial(words: Words) {
    const table = () => supabase().from("testimonials");
    const last = await table().select("position").order("position", { ascending: false }).limit(1);
    if (last.error) return outcomeOf(Promise.resolve(last));
    const position = (last.data[0]?.position ?? -1) + 1;
    return rowsOutcome(
      refusalOf(
        table()
          .insert({ ...words, position })
          .select("id"),
      ),
    );
  },
  changeTestimonial: ({ before, after }: { before: Testimonial; after: Partial<Words> }) =>
    changeOutcome(changeRow("testimonials", { id: before.id }, before, after)),
  /** Publishes or unpublishes it. */
  publishTestimonial: ({ id, published }: Pick<Testimonial, "id" | "published">) =>
    rowsOutcome(refusalOf(supabase().from("testimonials").update({ published }).eq("id", id).select("id"))),
  deleteTestimonial: ({ id }: Pick<Testimonial, "id">) =>
    rowsOutcome(refusalOf(supabase().from("testimonials").delete().eq("id", id).select("id"))),
  /** Moves it by a number of places among all of them; negative is up. Returns its new position, from 0. */
  moveTestimonial: call("move_testimonial"),
};
