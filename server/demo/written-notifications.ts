import { pathFor } from "../../app/i18n/screens.ts";
import type { Client } from "../backend/site-backend.ts";
import { expectSuccess } from "./expect-success.ts";
import { BEATRIZ, RAFAEL } from "./personas.ts";

type NotificationRow = { type: string; content: Record<string, string>; created_at: string };

/** Gives each student notifications about their own rows, unless they have some already. */
export async function writeNotifications(server: Client, ids: Map<string, string>): Promise<void> {
  for (const { email } of [RAFAEL, BEATRIZ]) {
    const user_id = ids.get(email) ?? "";
    const present = expectSuccess(await server.from("notifications").select("id").eq("user_id", user_id).limit(1));
    if (present.length > 0) continue;
    const written = (
      await Promise.all([
        ofHomework(server, user_id),
        ofClasses(server, user_id),
        ofGrades(server, user_id),
        ofArticles(server),
      ])
    )
      .flat()
      .toSorted((a, b) => b.created_at.localeCompare(a.created_at));
    // The newest ones are unread.
    const rows = written.map((row, place) => ({ ...row, user_id, is_read: place >= 3 }));
    expectSuccess(await server.from("notifications").insert(rows).select("id"));
  }
}

async function ofHomework(server: Client, student: string): Promise<NotificationRow[]> {
  const all = expectSuccess(
    await server
      .from("homework")
      .select("id, grade, assigned_at, graded_at, retake_of, assignments (title, kind)")
      .eq("student_id", student),
  );
  return all.flatMap(({ id, grade, assigned_at, graded_at, retake_of, assignments: { title, kind } }) => {
    const link = pathFor("myHomeworkItem", "pt", { homework: id });
    const set = { type: "new_homework", content: { homework_description: title, link }, created_at: assigned_at };
    // A second take is begun by its student, who is notified only of the grade.
    const begun = retake_of ? [] : [set];
    if (grade === null || !graded_at) return begun;
    const named: Record<string, string> =
      kind === "dictation" ? { dictation_name: title } : { homework_description: title };
    const type = kind === "dictation" ? "dictation_graded" : "homework_graded";
    return [
      ...begun,
      { type, content: { ...named, grade: String(grade).replace(".", ","), link }, created_at: graded_at },
    ];
  });
}

/** Notifications about the newest article, with its title and slug in both languages. */
async function ofArticles(server: Client): Promise<NotificationRow[]> {
  const versions = expectSuccess(
    await server
      .from("article_versions")
      .select("article_id, language, title, slug")
      .eq("state", "published")
      .order("published_at", { ascending: false })
      .order("slug"),
  );
  const [pt] = versions.filter(({ language }) => language === "pt");
  const en = versions.find(({ article_id, language }) => article_id === pt?.article_id && language === "en");
  if (!pt || !en) return [];
  const titles = { article: pt.article_id, article_title: pt.title, article_title_en: en.title };
  const links = {
    link_pt: pathFor("blogPost", "pt", { slug: pt.slug }),
    link_en: pathFor("blogPost", "en", { slug: en.slug }),
  };
  return [{ type: "new_article", content: Object.assign(titles, links), created_at: hoursAgo(6) }];
}

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

async function ofClasses(server: Client, student: string): Promise<NotificationRow[]> {
  const [next] = expectSuccess(
    await server
      .from("classes")
      .select("id, calendar_entries!inner (local_start)")
      .eq("student_id", student)
      .gt("calendar_entries.starts_at", new Date().toISOString())
      .order("calendar_entries(local_start)")
      .limit(1),
  );
  const [last] = expectSuccess(
    await server
      .from("classes")
      .select("id, calendar_entries!inner (local_start)")
      .eq("student_id", student)
      .not("covered", "is", null)
      .order("calendar_entries(local_start)", { ascending: false })
      .limit(1),
  );
  const about = (one: NonNullable<typeof last>) => ({
    class_date: one.calendar_entries.local_start.slice(0, 16),
    entry: one.id,
    link: pathFor("myClasses", "pt"),
  });
  return [
    ...(next ? [{ type: "new_class_scheduled", content: about(next), created_at: hoursAgo(27) }] : []),
    ...(last ? [{ type: "class_notes", content: about(last), created_at: hoursAgo(20) }] : []),
  ];
}

async function ofGrades(server: Client, student: string): Promise<NotificationRow[]> {
  const all = expectSuccess(
    await server.from("module_grades").select("notified_at, test_modules (name)").eq("student_id", student),
  );
  return all.flatMap(({ notified_at, test_modules: { name } }) =>
    notified_at
      ? [{ type: "test_graded", content: { module: name, link: pathFor("myGrades", "pt") }, created_at: notified_at }]
      : [],
  );
}
