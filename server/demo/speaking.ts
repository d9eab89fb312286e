import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Database } from "../../app/platform/backend/database.types.ts";
import type { Client } from "../backend/site-backend.ts";
import { expectSuccess } from "./expect-success.ts";
import { BEATRIZ, RAFAEL, TEACHER } from "./personas.ts";
import { pastNoon, weekday } from "./weekdays.ts";

/** Recordings of the placement test, which a synthetic voice speaks, stand for the students' and the teacher's. */
const SOUNDS = path.resolve(import.meta.dirname, "../../public/placement-test");
const READING = "Our bus is at ten past nine, so let's meet at the station at nine.";
const SYNTHETIC = "As vozes desta demonstração são sintéticas.";

/** Adds speaking homework: to do, handed in, and graded with remarks by text and voice. */
export async function addSpeaking(server: Client, ids: Map<string, string>): Promise<void> {
  const present = expectSuccess(await server.from("assignments").select("id").eq("kind", "speaking").limit(1));
  if (present.length > 0) return;
  const rafael = ids.get(RAFAEL.email) ?? "";
  const beatriz = ids.get(BEATRIZ.email) ?? "";
  const teacher = ids.get(TEACHER.email) ?? "";

  const toDo = await assign(server, 5, "Read aloud: a message from Ben", {
    instructions: "Leia em voz alta, sem pressa. Ouça antes de entregar.",
    reading: "Hello, Maria. It's Ben. It's raining, so we can't play tennis this afternoon.",
  });
  for (const student_id of [rafael, beatriz]) await give(server, { assignment_id: toDo, student_id }, 5);

  const handedIn = await assign(server, 2, "Why I can't come today", {
    instructions: `Em até um minuto, explique por que você não pode vir. ${SYNTHETIC}`,
    written_task: "Escreva um e-mail de 60 a 80 palavras: explique por que você não pode vir.",
  });
  const sent = { assignment_id: handedIn, student_id: beatriz, ...submitted(1) };
  const answer = await give(server, { ...sent, status: "submitted" as const }, 2);
  await store(server, "a1-l04.mp3", `${beatriz}/${answer}/${randomUUID()}.mp3`, { homework_id: answer });

  const read = await assign(server, -2, "Read aloud: at the station", {
    instructions: `Leia a frase duas vezes e envie a melhor. ${SYNTHETIC}`,
    reading: READING,
  });
  const graded = randomUUID();
  const voice = `${teacher}/${graded}/voice-${randomUUID()}.mp3`;
  const marks = [
    { at: 1200, comment: "“Ten past nine”: muito bem, sem pausa." },
    { at: 3200, comment: "Ouça como eu leio, e repita.", voice },
  ];
  const result = { status: "graded" as const, grade: 9, comment: "Bom ritmo!", marks, graded_at: pastNoon(-2) };
  await give(server, { id: graded, assignment_id: read, student_id: rafael, ...submitted(-3), ...result }, -2);
  await store(server, "a1-l03.mp3", `${rafael}/${graded}/${randomUUID()}.mp3`, { homework_id: graded });
  await store(server, "a1-l03.mp3", voice, { remark_of: graded });
}

const submitted = (day: number) => ({ submissions: 1, submitted_at: pastNoon(day) });

type Words = { instructions: string; reading?: string; written_task?: string };
async function assign(server: Client, due: number, title: string, words: Words): Promise<string> {
  const row = { title, kind: "speaking" as const, due_on: weekday(due), created_at: pastNoon(due - 6), ...words };
  const [made] = expectSuccess(await server.from("assignments").insert(row).select("id"));
  return made?.id ?? "";
}

type NewHomework = Omit<Database["public"]["Tables"]["homework"]["Insert"], "assigned_at">;
async function give(server: Client, given: NewHomework, due: number): Promise<string> {
  const row = { ...given, assigned_at: pastNoon(due - 6) };
  const [made] = expectSuccess(await server.from("homework").insert(row).select("id"));
  return made?.id ?? "";
}

type Owner = { homework_id: string } | { remark_of: string };
async function store(server: Client, sound: string, object_name: string, owner: Owner): Promise<void> {
  const bytes = await readFile(path.join(SOUNDS, sound));
  const { error } = await server.storage.from("homework").upload(object_name, bytes, { contentType: "audio/mpeg" });
  if (error) throw new Error(`The demo could not be written: ${error.message}`);
  const file = { object_name, file_name: "my-speaking.mp3", mime_type: "audio/mpeg", size_bytes: bytes.length };
  expectSuccess(
    await server
      .from("homework_files")
      .insert({ ...file, ...owner })
      .select("id"),
  );
}
