import { readFile } from "node:fs/promises";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Database } from "../app/platform/backend/database.types.ts";
import { type Load, load } from "./throughput.ts";

const STUDENTS = 40;
const ASSIGNMENTS = 250;
const CONNECTIONS = 4;
const PASSWORD = "demo-English-2026";
const COLUMNS = "select=id,student_id,status,submitted_at,is_late,grade,kind,title,due_on,student_name";
const LISTS = {
  "to grade, first page": `homework_overview?${COLUMNS}&status=eq.submitted&order=submitted_at,id&limit=25`,
  "search among all": `homework_overview?${COLUMNS}&or=(title.ilike.*setembro*,student_name.ilike.*setembro*)&order=due_on,id&limit=25`,
  "a student's own": `homework_overview?${COLUMNS}&status=neq.graded&order=due_on,id&limit=200`,
} as const;

/** Measures the teacher's and a student's lists of homework, with the demo's few and with ten thousand. */
export async function withManyHomeworks(site: string, dataDir: string) {
  const secrets = JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8"));
  const { secretKey, publishableKey } = z.object({ secretKey: z.string(), publishableKey: z.string() }).parse(secrets);
  const connect = (key: string) =>
    createClient<Database>(site, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const server = connect(secretKey);
  const tokenOf = async (email: string) => {
    const { data, error } = await connect(publishableKey).auth.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    return data.session.access_token;
  };
  const teacher = await tokenOf("admin@example.com");
  const student = await tokenOf("aluno@example.com");
  const measure = async () => {
    const loads: Load[] = [];
    for (const [name, list] of Object.entries(LISTS)) {
      const headers = { apikey: publishableKey, authorization: `Bearer ${name.includes("own") ? student : teacher}` };
      loads.push(await load(`${site}/rest/v1/${list}`, { connections: CONNECTIONS, headers }));
    }
    return loads;
  };
  const few = await measure();
  await assignMany(server);
  const many = await measure();
  return Object.keys(LISTS).map((list, place) => ({ list, few: few[place]?.p99 ?? 0, many: many[place]?.p99 ?? 0 }));
}

async function assignMany(server: ReturnType<typeof createClient<Database>>): Promise<void> {
  const students: string[] = [];
  for (let n = 0; n < STUDENTS; n++) {
    const { data, error } = await server.auth.admin.createUser({
      email: `bench-${n}@example.com`,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: `Aluno ${n}` },
    });
    if (error) throw error;
    students.push(data.user.id);
  }
  const months = ["setembro", "outubro", "novembro", "dezembro"];
  for (let n = 0; n < ASSIGNMENTS; n++) {
    const title = `Tarefa ${n} de ${months[n % months.length]}`;
    const due_on = new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10);
    const made = await server.from("assignments").insert({ title, due_on }).select("id").single();
    if (made.error) throw new Error(made.error.message);
    const rows = students.map((student_id, place) => {
      const graded = (n + place) % 10 > 0;
      return {
        assignment_id: made.data.id,
        student_id,
        answer: "Done.",
        submissions: 1,
        submitted_at: `${due_on}T12:00:00Z`,
        ...(graded
          ? { status: "graded" as const, grade: 8, graded_at: `${due_on}T18:00:00Z` }
          : { status: "submitted" as const, grade: null, graded_at: null }),
      };
    });
    const { error } = await server.from("homework").insert(rows);
    if (error) throw new Error(error.message);
  }
}
