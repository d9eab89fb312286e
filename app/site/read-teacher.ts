import type { RequestContext } from "~/school/request-context";

/** The teacher for the home page; undefined while her data is empty. `photo` and `src` are addresses. */
export async function readTeacher({ supabase, lacksSomething }: RequestContext) {
  const [said, photo] = await Promise.all([
    supabase
      .from("site_settings")
      .select("introduction_pt, introduction_en, greeting_file, greeting_language")
      .single(),
    supabase.rpc("teacher_photo"),
  ]);
  if (said.error || photo.error) lacksSomething();
  const { introduction_pt, introduction_en, greeting_file, greeting_language } = said.data ?? {};
  const greeting =
    greeting_file && greeting_language
      ? {
          src: `/media/greeting/${greeting_file}`,
          language: greeting_language,
          isVideo: /\.(mp4|mov|webm)$/.test(greeting_file),
        }
      : undefined;
  const shown = photo.data ? `/media/teacher/${photo.data}` : undefined;
  if (!introduction_pt && !introduction_en && !shown && !greeting) return undefined;
  return { introduction_pt, introduction_en, photo: shown, greeting };
}

export type TeacherShown = NonNullable<Awaited<ReturnType<typeof readTeacher>>>;
