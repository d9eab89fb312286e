import { dataOf } from "~/platform/backend/data-of";
import { supabase } from "~/platform/backend/supabase";
import { anyOf, orNone } from "~/platform/errors/or-none";
import { reportFailedPart } from "~/platform/errors/report-failed-part";
import { pageOf } from "~/platform/lists/page-of";
import { schoolDay } from "~/platform/time/school-time";
import { readClassChoices } from "./read-class-choices";
import { listMyClassRequests } from "./read-class-requests";
import { listSeriesRequests } from "./read-series";
import { readMyWaiting } from "./read-waiting";

const COLUMNS =
  "id, local_start, starts_at, ends_at, status, online_link, notes, covered, words, homework, is_makeup" as const;
const PAST_SHOWN = 50;
const FORFEITS_SHOWN = 20;
const hoursOf = (student: string, count?: "exact") =>
  supabase()
    .from("hours")
    .select(COLUMNS, count && { count })
    .eq("kind", "class")
    .eq("student_id", student);

/** A page of a student's past and cancelled classes, the latest first. */
export function listPastClasses(student: string, page = 1, now = new Date()) {
  const asked = hoursOf(student, "exact")
    .or(`ends_at.lt.${now.toISOString()},cancelled_at.not.is.null`)
    .order("starts_at", { ascending: false })
    .order("id");
  return pageOf(asked, page, PAST_SHOWN);
}

/** A page of a student's forfeited classes, the latest first. */
export const listForfeits = (student: string, page = 1) =>
  pageOf(
    supabase()
      .from("forfeited_classes")
      .select("id, kind, starts_at", { count: "exact" })
      .eq("student_id", student)
      .is("waived_at", null)
      .order("forfeited_at", { ascending: false })
      .order("id"),
    page,
    FORFEITS_SHOWN,
  );

/**
 * A student's classes: upcoming ones, valid credits, the latest past and the latest forfeited ones. A part that could
 * not be read is null. @throws an error where nothing could be read
 */
export async function readMyClasses(student: string, now = new Date()) {
  const asked = [
    dataOf(hoursOf(student).is("cancelled_at", null).gte("ends_at", now.toISOString()).order("starts_at").limit(100)),
    listPastClasses(student, 1, now),
    dataOf(
      supabase()
        .from("makeup_credits")
        .select("id, expires_on")
        .eq("student_id", student)
        .is("used_by_class", null)
        .eq("by_school", false)
        .gte("expires_on", schoolDay(now))
        .order("expires_on"),
    ),
    listForfeits(student),
    hasCalendarFeed(),
    readMyWaiting(student),
    listSeriesRequests("student_id", student),
    listMyClassRequests(student, now),
    readClassChoices(student),
  ] as const;
  const [, upcoming, past, credits, forfeits, hasFeed, waiting, requests, classRequests, choices] = await Promise.all([
    anyOf(asked),
    orNone(asked[0]),
    orNone(asked[1]),
    orNone(asked[2]),
    orNone(asked[3]),
    orNone(asked[4]),
    orNone(asked[5]),
    orNone(asked[6]),
    orNone(asked[7]),
    orNone(asked[8]),
  ]);
  return { upcoming, past, credits, forfeits, hasFeed, waiting, requests, classRequests, choices };
}

export type MyClasses = Awaited<ReturnType<typeof readMyClasses>>;
export type MakeupCredit = NonNullable<MyClasses["credits"]>[number];
export type MyClass = NonNullable<MyClasses["upcoming"]>[number];

/** A student's next class, if there is one. */
export async function readNextClass(student: string, now = new Date()): Promise<MyClass | undefined> {
  const { data, error } = await hoursOf(student)
    .is("cancelled_at", null)
    .gte("ends_at", now.toISOString())
    .order("starts_at")
    .limit(1);
  if (error) throw error;
  return data[0];
}

/** The time of a student's last class, if there was one. */
export async function readLastClass(student: string, now = new Date()): Promise<string | undefined> {
  const { data, error } = await hoursOf(student)
    .is("cancelled_at", null)
    .lt("ends_at", now.toISOString())
    .order("starts_at", { ascending: false })
    .limit(1);
  if (error) throw error;
  return data[0]?.starts_at;
}

/** True if the signed-in person has a calendar feed. */
export async function hasCalendarFeed(): Promise<boolean> {
  const { data, error } = await supabase().from("calendar_feeds").select("created_at").maybeSingle();
  if (error) throw error;
  return data !== null;
}

/**
 * The terms of cancelling a class, from the database: whether it is forfeited now, until when it is free, and whether a
 * credit is given. `series`: whether the caller can change the whole series, or ask for it.
 */
export type Terms = { late: boolean; free_until: string; credit: boolean; series?: boolean };

/** The terms of cancelling or moving a class now; undefined where they could not be read, which is reported. */
export async function readTerms(id: string): Promise<Terms | undefined> {
  const { data, error } = await supabase().rpc("class_terms", { class: id });
  if (error) void reportFailedPart(error);
  return typeof data === "object" && data !== null && !Array.isArray(data)
    ? {
        late: data.late === true,
        free_until: String(data.free_until),
        credit: data.credit !== false,
        series: data.series === true,
      }
    : undefined;
}
