import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Database } from "../../app/platform/backend/database.types.ts";
import type { Client } from "../backend/site-backend.ts";
import { expectSuccess } from "./expect-success.ts";
import { BEATRIZ, JULIANA, RAFAEL, TEACHER } from "./personas.ts";
import { pastNoon, weekday } from "./weekdays.ts";

const RECORDING = path.resolve(import.meta.dirname, "../../public/placement-test/a2-l02.mp3");
const SAID =
  "Hello, this is the dentist's office. We need to change your appointment on Tuesday at ten. Can you come on Thursday at the same time? Please call us back.";

type Set = {
  title: string;
  instructions: string;
  /** The due day, as a number of weekdays from today. */
  due: number;
  kind?: "free" | "file" | "dictation";
  who: readonly string[];
  answer?: string;
  grade?: number;
  comment?: string;
  marks?: { start: number; end: number; comment: string }[];
  links?: { title: string; url: string }[];
  /** The second take, whose better grade counts. */
  again?: { answer: string; grade: number; comment: string };
};

const BOTH = [RAFAEL.email, BEATRIZ.email];
const WEEKEND = "Last weekend I go to the beach with my family. We ate fish and my brother fell in the water.";
const SETS: readonly Set[] = [
  {
    title: "Past simple: meu fim de semana",
    due: 3,
    who: [...BOTH, JULIANA.email],
    instructions: "Conte em cinco frases o que você fez no fim de semana. Use pelo menos três verbos irregulares.",
  },
  {
    title: "A voice message to a friend",
    due: 6,
    kind: "file",
    who: [RAFAEL.email],
    instructions: "Grave um áudio de até um minuto: convide um amigo para jantar, em inglês.",
  },
  {
    title: "A call from the dentist",
    due: 4,
    kind: "dictation",
    who: BOTH,
    instructions: "Ouça quantas vezes precisar. Depois escreva exatamente o que ouviu.",
  },
  {
    title: "My family at the beach",
    due: -4,
    who: [RAFAEL.email],
    answer: WEEKEND,
    grade: 8.5,
    instructions: "Write about your last weekend.",
    comment: "Muito bem! Só cuide do tempo do primeiro verbo.",
    marks: [
      { start: 15, end: 17, comment: "Passado: went" },
      { start: 50, end: 53, comment: "Perfeito!" },
    ],
    again: {
      answer: "Last weekend I went to the beach with my family. We ate fish and my brother fell in the water.",
      grade: 9.5,
      comment: "Agora sim!",
    },
  },
  {
    title: "Phrasal verbs do dia a dia",
    due: -9,
    who: BOTH,
    grade: 7.5,
    instructions: "Escolha cinco phrasal verbs e escreva uma frase com cada um.",
    answer: "I wake up at six. I turn on the radio. I put on my shoes. I look for my keys. I get on the bus.",
  },
  {
    title: "A letter to my future self",
    due: -1,
    who: [BEATRIZ.email],
    instructions: "Write a short letter to yourself in five years.",
    answer: "Dear Beatriz, I hope you are working abroad by now, and that you still sing in the shower.",
  },
];

const MODULES = [
  { name: "Module 1: People and places", day: -60, of: { [RAFAEL.email]: [6.5, 7, 6], [BEATRIZ.email]: [8, 7.5, 8] } },
  { name: "Module 2: Telling a story", day: -38, of: { [RAFAEL.email]: [7.5, 7, 7.5], [BEATRIZ.email]: [8.5, 9, 8] } },
  { name: "Module 3: Making plans", day: -14, of: { [RAFAEL.email]: [8.5, 8, 8.5], [BEATRIZ.email]: [9, 9.5, null] } },
] as const;

/** Adds homework in every state, grades of three modules and feedback for the demo's students. */
export async function addProgress(server: Client, ids: Map<string, string>): Promise<void> {
  const present = expectSuccess(await server.from("assignments").select("id").limit(1));
  if (present.length > 0) return;
  for (const set of SETS) await assign(server, ids, set);
  for (const { name, day, of } of MODULES) {
    const [module] = expectSuccess(
      await server
        .from("test_modules")
        .insert({ name, held_on: weekday(day) })
        .select("id"),
    );
    const rows = Object.entries(of).map(([email, [meanings, questions, dictation]]) => ({
      module_id: module?.id ?? "",
      student_id: ids.get(email) ?? "",
      meanings,
      questions,
      dictation,
      notified_at: pastNoon(day),
    }));
    expectSuccess(await server.from("module_grades").insert(rows).select("student_id"));
  }
  const feedback = [
    {
      email: BEATRIZ.email,
      rating: 5,
      comments: "As aulas cabem no meu dia e eu falo o tempo todo. Era o que faltava!",
    },
    { email: RAFAEL.email, rating: 4, comments: "Gosto muito das correções. Queria mais áudio." },
  ].map(({ email, ...words }, place) => ({
    ...words,
    student_id: ids.get(email) ?? "",
    created_at: pastNoon(-3 - place * 5),
  }));
  expectSuccess(await server.from("feedback").insert(feedback).select("id"));
}

async function assign(server: Client, ids: Map<string, string>, set: Set): Promise<void> {
  const { title, instructions, due, kind = "free", who, links = [], answer, grade, comment, marks = [], again } = set;
  const [made] = expectSuccess(
    await server
      .from("assignments")
      .insert({
        title,
        instructions,
        kind,
        links,
        due_on: weekday(due),
        created_at: pastNoon(due - 6),
        retake: again ? ("better" as const) : ("none" as const),
      })
      .select("id"),
  );
  const assignment_id = made?.id ?? "";
  if (kind === "dictation") await addRecording(server, assignment_id, ids.get(TEACHER.email) ?? "");
  const rows = who.map((email) => ({
    assignment_id,
    student_id: ids.get(email) ?? "",
    assigned_at: pastNoon(due - 6),
    ...(answer ? { answer, submissions: 1, submitted_at: pastNoon(due - 1), status: "submitted" as const } : {}),
    ...(grade === undefined ? {} : { grade, marks, graded_at: pastNoon(due), status: "graded" as const }),
    ...(comment ? { comment } : {}),
    ...(again ? { counts: false } : {}),
  }));
  // Rows of one call would need the same columns.
  for (const row of rows) {
    const [made] = expectSuccess(await server.from("homework").insert(row).select("id"));
    if (again && made) await takeAgain(server, made.id, { ...row, ...again, marks: [] }, due);
  }
}

/** Adds the second take of a graded one. */
async function takeAgain(server: Client, first: string, row: NewHomework, due: number): Promise<void> {
  const second = {
    ...row,
    retake_of: first,
    counts: true,
    assigned_at: pastNoon(due),
    submitted_at: pastNoon(due + 1),
  };
  expectSuccess(
    await server
      .from("homework")
      .insert({ ...second, graded_at: pastNoon(due + 2) })
      .select("id"),
  );
}
type NewHomework = Database["public"]["Tables"]["homework"]["Insert"];

async function addRecording(server: Client, assignment_id: string, teacher: string): Promise<void> {
  const object_name = `${teacher}/${assignment_id}/${randomUUID()}.mp3`;
  const bytes = await readFile(RECORDING);
  const { error } = await server.storage.from("homework").upload(object_name, bytes, { contentType: "audio/mpeg" });
  if (error) throw new Error(`The demo could not be written: ${error.message}`);
  expectSuccess(await server.from("dictations").insert({ assignment_id, text: SAID }).select("assignment_id"));
  const file = { assignment_id, object_name, file_name: "dentist.mp3", mime_type: "audio/mpeg" };
  expectSuccess(
    await server
      .from("homework_files")
      .insert({ ...file, size_bytes: bytes.length })
      .select("id"),
  );
}
