import type { RequestContext } from "~/platform/backend/request-context";

/** The teacher for the home page; undefined while her data is empty. `photo` is an address. */
export async function readTeacher({ supabase, lacksSomething }: RequestContext) {
  const [said, photo] = await Promise.all([
    supabase.from("site_settings").select("introduction_pt, introduction_en").single(),
    supabase.rpc("teacher_photo"),
  ]);
  if (said.error || photo.error) lacksSomething();
  const teacher = { ...said.data, photo: photo.data ? `/media/teacher/${photo.data}` : undefined };
  return teacher.introduction_pt || teacher.introduction_en || teacher.photo ? teacher : undefined;
}

export type TeacherShown = NonNullable<Awaited<ReturnType<typeof readTeacher>>>;
