import type { Database } from "../../app/platform/database.types.ts";
import type { Client } from "../backend/site-backend.ts";
import { BEATRIZ, type Person, RAFAEL } from "./cast.ts";
import { done } from "./done.ts";

type Row = Database["public"]["Tables"]["notifications"]["Insert"];
type Written = Pick<Row, "type" | "content" | "is_read"> & { hoursAgo: number };

const link = "/pt/dashboard";

const FOR_STUDENTS: [Person, Written[]][] = [
  [
    RAFAEL,
    [
      { type: "new_homework", content: { homework_description: "Past simple: meu fim de semana", link }, hoursAgo: 5 },
      { type: "new_class_scheduled", content: { class_date: "quinta-feira, 19h", link }, hoursAgo: 27 },
      {
        type: "homework_graded",
        content: { homework_description: "Phrasal verbs do dia a dia", grade: "8,5", link },
        hoursAgo: 74,
        is_read: true,
      },
      {
        type: "new_article",
        content: {
          article_title: "Por que entendemos mais do que falamos",
          link_pt: "/pt/blog",
          link_en: "/en/blog",
        },
        hoursAgo: 150,
        is_read: true,
      },
    ],
  ],
  [
    BEATRIZ,
    [
      { type: "dictation_graded", content: { dictation_name: "At the airport", grade: "9,2", link }, hoursAgo: 20 },
      { type: "test_graded", content: { module: "Module 2", link }, hoursAgo: 96, is_read: true },
    ],
  ],
];

/** Gives each student something under the bell, unless something is there already. */
export async function writeNotifications(server: Client, ids: Map<string, string>): Promise<void> {
  for (const [{ email }, written] of FOR_STUDENTS) {
    const user_id = ids.get(email) ?? "";
    const present = done(await server.from("notifications").select("id").eq("user_id", user_id).limit(1));
    if (present.length > 0) continue;
    const rows = written.map(({ hoursAgo, ...row }) => ({
      ...row,
      user_id,
      is_read: row.is_read ?? false,
      created_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
    }));
    done(await server.from("notifications").insert(rows).select("id"));
  }
}
