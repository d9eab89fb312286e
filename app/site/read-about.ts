import type { RequestContext } from "~/school/request-context";

/** The teacher's texts of the About page beyond the words that the site ships with; empty parts are not shown. */
export async function readAbout({ supabase, lacksSomething }: RequestContext) {
  const [teacher, hours, testimonials, photo] = await Promise.all([
    supabase.from("site_settings").select("biography_pt, biography_en, qualifications_pt, qualifications_en").single(),
    supabase.from("working_hours").select("weekday, starts, ends").order("weekday").order("starts"),
    readTestimonials(supabase),
    supabase.rpc("teacher_photo"),
  ]);
  if (teacher.error || hours.error || testimonials.error || photo.error) lacksSomething();
  return {
    teacher: teacher.data,
    hours: hours.data ?? [],
    testimonials: testimonials.data ?? [],
    photo: photo.data ? `/media/teacher/${photo.data}` : undefined,
  };
}

/** The published testimonials in their order. */
export const readTestimonials = (supabase: RequestContext["supabase"], most = 12) =>
  supabase
    .from("testimonials")
    .select("id, author_name, about_pt, about_en, text_pt, text_en")
    .eq("published", true)
    .order("position")
    .order("created_at")
    .limit(most);

export type AboutPage = Awaited<ReturnType<typeof readAbout>>;
