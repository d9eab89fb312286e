import { createHash } from "node:crypto";
import type { Client } from "../backend/site-backend.ts";
import { BEATRIZ, RAFAEL } from "./cast.ts";
import { done } from "./done.ts";
import { weekday } from "./weekdays.ts";

/** Weekdays from today, an hour that no trial of the demo takes, and what became of it. */
const CLASSES = [
  ...([-21, -16, -11, -6, -1] as const).map((n) => ({
    email: RAFAEL.email,
    n,
    time: "19:30",
    status: "completed" as const,
  })),
  ...([4, 9, 14] as const).map((n) => ({ email: RAFAEL.email, n, time: "19:30", status: "scheduled" as const })),
  ...([-18, -8] as const).map((n) => ({ email: BEATRIZ.email, n, time: "18:00", status: "completed" as const })),
  { email: BEATRIZ.email, n: -13, time: "18:00", status: "no_show" as const },
  ...([2, 7] as const).map((n) => ({ email: BEATRIZ.email, n, time: "18:00", status: "confirmed" as const })),
];

const TAKEN = "23P01";
const NOTES = "Past simple, pedidos no restaurante. Para a próxima: três frases sobre a sua semana.";

/** The demo's students have classes behind and ahead of them. */
export async function giveClasses(server: Client, ids: Map<string, string>): Promise<void> {
  const day = weekday(0);
  const present = done(await server.from("classes").select("id").limit(1));
  if (present.length > 0) return;
  for (const { email, n, time, status } of CLASSES) {
    const student_id = ids.get(email);
    if (!student_id) continue;
    const id = uuidOf(`${day} ${email} ${n}`);
    const local_start = `${weekday(n)}T${time}:00`;
    // The database works the instants out of the wall-clock time.
    const entry = {
      id,
      kind: "class",
      local_start,
      starts_at: `${local_start}-03:00`,
      ends_at: `${local_start}-03:00`,
    };
    const { error } = await server.from("calendar_entries").insert(entry);
    if (error?.code === TAKEN) continue;
    if (error) throw new Error(error.message);
    done(
      await server.from("classes").insert({
        ...{ id, student_id, status, online_link: "https://meet.example/aula" },
        notes: status === "completed" ? NOTES : null,
      }),
    );
    if (status === "no_show")
      done(
        await server
          .from("class_charges")
          .insert({ student_id, class_id: id, kind: "no_show", starts_at: entry.starts_at }),
      );
  }
}

const uuidOf = (text: string): string =>
  createHash("sha256")
    .update(text)
    .digest("hex")
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, "$1-$2-4$3-8$4-$5");
