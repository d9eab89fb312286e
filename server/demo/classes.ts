import { createHash } from "node:crypto";
import { schoolInstant } from "../../app/platform/time/school-time.ts";
import type { Client } from "../backend/site-backend.ts";
import { NO_NOTES, notesOf } from "./class-notes.ts";
import { expectSuccess } from "./expect-success.ts";
import { BEATRIZ, JULIANA, RAFAEL, THIAGO } from "./personas.ts";
import { monthsAgo, weekday } from "./weekdays.ts";

type ClassOfDemo = {
  email: string;
  n: number;
  time: string;
  status: "completed" | "no_show" | "scheduled" | "confirmed";
};

const WEEK = 5;
/** The class that a student asks to move, with the later ones of its series. */
const ASKED_CLASSES = 9;
const MISSED = -13;
/** A class that the teacher has not reported yet. */
const UNREPORTED = -1;

/** The given weekdays of the last `months` months, every week, before the day `until`. */
function weekly(before: readonly number[], months: number, until = weekday(0)): number[] {
  const isThen = (n: number) => weekday(n) >= monthsAgo(months) && weekday(n) < until;
  const found: number[] = [];
  for (let week = 0; weekday(-WEEK * week) >= monthsAgo(months); week++)
    found.push(...before.map((days) => -WEEK * week - days).filter(isThen));
  return found;
}

/** As many classes a week as the student's plan has, at hours that no trial of the demo uses, with their outcomes. */
const classes = (): ClassOfDemo[] => [
  ...weekly([1, 4], RAFAEL.months).map((n) => ({
    email: RAFAEL.email,
    n,
    time: "19:30",
    status: "completed" as const,
  })),
  ...[4, 6, 9, 11, 14].map((n) => ({ email: RAFAEL.email, n, time: "19:30", status: "scheduled" as const })),
  ...weekly([1, 3, 5], BEATRIZ.months).map((n) => ({
    email: BEATRIZ.email,
    n,
    time: "18:00",
    status: outcomeOf(n),
  })),
  ...weekly([2], THIAGO.months, monthsAgo(1)).map((n) => ({
    email: THIAGO.email,
    n,
    time: "12:00",
    status: "completed" as const,
  })),
  ...[-13, -11, -8, -6, -3, -1].map((n) => ({ email: JULIANA.email, n, time: "16:00", status: "completed" as const })),
  ...[2, 4, 7, 9].map((n) => ({ email: JULIANA.email, n, time: "16:00", status: "scheduled" as const })),
  ...[2, 4, 5].map((n) => ({ email: BEATRIZ.email, n, time: "18:00", status: "confirmed" as const })),
  ...[7, 9, 10].map((n) => ({ email: BEATRIZ.email, n, time: "18:00", status: "scheduled" as const })),
];

const outcomeOf = (n: number): ClassOfDemo["status"] =>
  n === MISSED ? "no_show" : n === UNREPORTED ? "confirmed" : "completed";

const TAKEN = "23P01";

/** A student of the demo asks the teacher to move one of his weekly classes a day later. */
export async function addSeriesRequest(server: Client, ids: Map<string, string>): Promise<void> {
  const student_id = ids.get(RAFAEL.email) ?? "";
  const present = expectSuccess(await server.from("series_requests").select("id").limit(1));
  const entry = uuidOf(`${weekday(0)} ${RAFAEL.email} ${ASKED_CLASSES}`);
  const [asked] = expectSuccess(await server.from("classes").select("series_id").eq("id", entry));
  if (present.length > 0 || !asked?.series_id) return;
  expectSuccess(
    await server.from("series_requests").insert({
      student_id,
      series_id: asked.series_id,
      class_id: entry,
      scope: "later",
      local_start: `${weekday(ASKED_CLASSES + 1)}T20:30:00`,
      message: "Mudei de turno no trabalho. Dá para ser um dia depois?",
    }),
  );
}

/** A student of the demo asks the teacher for a class beside her own. */
export async function addClassRequest(server: Client, ids: Map<string, string>): Promise<void> {
  const present = expectSuccess(await server.from("class_requests").select("id").limit(1));
  if (present.length > 0) return;
  const request = { student_id: ids.get(JULIANA.email) ?? "", local_start: `${weekday(ASKED_CLASSES - 1)}T20:30:00` };
  expectSuccess(await server.from("class_requests").insert(request));
}

/** Adds past and upcoming classes of the demo's students. */
export async function addClasses(server: Client, ids: Map<string, string>): Promise<void> {
  const day = weekday(0);
  const present = expectSuccess(await server.from("classes").select("id").limit(1));
  if (present.length > 0) return;
  const made = classes().map(({ email, n, time, status }) => {
    const id = uuidOf(`${day} ${email} ${n}`);
    const local_start = `${weekday(n)}T${time}:00`;
    const starts_at = schoolInstant(local_start);
    const isOfSeries = email === RAFAEL.email && n > 0;
    return {
      // The database derives the instants from the wall-clock time.
      entry: { id, kind: "class", local_start, starts_at, ends_at: starts_at },
      row: {
        id,
        student_id: ids.get(email) ?? "",
        status,
        online_link: "https://meet.example/aula",
        series_id: isOfSeries ? uuidOf(`${day} series ${n % WEEK}`) : null,
        usual_start: isOfSeries ? local_start : null,
        recurs_at: isOfSeries ? starts_at : null,
        ...(status === "completed" ? notesOf(n) : NO_NOTES),
      },
    };
  });
  const past = made.filter(({ entry }) => entry.local_start < day);
  expectSuccess(await server.from("calendar_entries").insert(past.map(({ entry }) => entry)));
  expectSuccess(await server.from("classes").insert(past.map(({ row }) => row)));
  const missed = past.flatMap(({ entry: { id, starts_at }, row: { student_id, status } }) =>
    status === "no_show" ? [{ student_id, class_id: id, kind: "no_show" as const, starts_at }] : [],
  );
  expectSuccess(await server.from("forfeited_classes").insert(missed));
  // A user of the demo may have taken an upcoming hour.
  for (const { entry, row } of made.filter((one) => !past.includes(one))) {
    const { error } = await server.from("calendar_entries").insert(entry);
    if (error?.code === TAKEN) continue;
    if (error) throw new Error(error.message);
    expectSuccess(await server.from("classes").insert(row));
  }
}

const uuidOf = (text: string): string =>
  createHash("sha256")
    .update(text)
    .digest("hex")
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, "$1-$2-4$3-8$4-$5");
