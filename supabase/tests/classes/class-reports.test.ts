import { beforeEach, describe, expect, test } from "vitest";
import { calendarStories, WEDNESDAY } from "../calendar.ts";

const the = calendarStories();
const { teacher, scheduled, trial, startsIn, statusOf, forfeitsOf } = the;

const NOTES = { covered: "Conditionals", words: "deadline = prazo\nraise", homework: "Page 12" };
const EMPTY = { covered: null, words: null, homework: null };

/** A class that began before now by an interval. */
async function given(time = "10:00", ago = "-2 hours"): Promise<string> {
  const id = await scheduled(WEDNESDAY, time);
  await startsIn(id, ago);
  return id;
}
const report = (entry: string, outcome: "completed" | "no_show" | "cancelled", notes: object = {}) =>
  teacher().rpc("report_class", { entry, outcome, ...notes });
const notesOf = async (id: string) =>
  (await the.school.student.client.from("classes").select("covered, words, homework").eq("id", id).single()).data;
const told = async (kind: string) => ({
  bell: (await the.school.backend.sql`select content from public.notifications where type = ${kind}`).length,
  mail: (await the.school.backend.sql`select data from public.mail_outbox where kind = ${kind}`).length,
});

describe("a report of a class", () => {
  beforeEach(async () => {
    await the.school.backend.sql`delete from public.notification_choices`;
  });

  test("a report of a class completes it by one call, and notifies nobody without notes", async () => {
    const id = await given();
    expect((await report(id, "completed")).error).toBeNull();
    expect(await statusOf(id)).toBe("completed");
    expect(await notesOf(id)).toEqual(EMPTY);
    expect(await told("class_notes")).toEqual({ bell: 0, mail: 0 });
  });

  test("a report of a class gives the student the notes, and notifies them once by bell and mail", async () => {
    const id = await given();
    expect((await report(id, "completed", { ...NOTES, before: EMPTY })).data).toBeNull();
    expect(await notesOf(id)).toEqual(NOTES);
    expect(await told("class_notes")).toEqual({ bell: 1, mail: 1 });
    const corrected = { ...NOTES, homework: "Page 13", before: { homework: NOTES.homework } };
    expect((await report(id, "completed", corrected)).error).toBeNull();
    expect(await notesOf(id)).toEqual({ ...NOTES, homework: "Page 13" });
    expect(await told("class_notes")).toEqual({ bell: 1, mail: 1 });
  });

  test("a report of a class is notified by the channels that the student has chosen for homework", async () => {
    await the.school.backend
      .sql`insert into public.notification_choices (user_id, topic, by_mail) values (${the.school.student.id}, 'homework', false)`;
    await report(await given(), "completed", { ...NOTES, before: EMPTY });
    expect(await told("class_notes")).toEqual({ bell: 1, mail: 0 });
  });

  test("a report of a class charges a no-show as before, and corrects that when the class was held after all", async () => {
    const id = await given();
    await report(id, "no_show", { homework: "Page 12", before: { homework: null } });
    expect((await forfeitsOf(the.school.student)).data).toMatchObject([{ kind: "no_show", waived_at: null }]);
    await report(id, "completed");
    expect((await forfeitsOf(the.school.student)).data).toMatchObject([{ waived_at: expect.anything() }]);
    expect(await notesOf(id)).toEqual({ ...EMPTY, homework: "Page 12" });
  });

  test("a report of a class cancels it by the rules of a cancellation", async () => {
    const mine = await given();
    await report(mine, "cancelled");
    expect(await statusOf(mine)).toBe("cancelled");
    expect((await the.school.student.client.from("makeup_credits").select("from_class")).data).toEqual([
      { from_class: mine },
    ]);
    const theirs = await given("14:00");
    await report(theirs, "cancelled", { by_student: true });
    expect((await forfeitsOf(the.school.student)).data).toMatchObject([{ kind: "late_cancellation" }]);
  });

  test("a report of a class is refused before the class begins, with another outcome, with a longer note, and for an hour that is no class", async () => {
    const coming = await scheduled();
    expect((await report(coming, "completed")).error?.message).toBe("NOT_BEGUN");
    const id = await given("14:00");
    const { error } = await teacher().rpc("report_class", { entry: id, outcome: "scheduled" });
    expect(error?.message).toBe("NOT_NOW");
    expect((await report(id, "completed", { covered: "a".repeat(2001) })).error?.message).toBe("TOO_LONG");
    expect((await report(the.school.student.id, "completed")).error?.message).toBe("NOT_FOUND");
    expect(await statusOf(id)).toBe("scheduled");
  });

  test("a report of a class of a trial class has an outcome and no notes", async () => {
    await trial(WEDNESDAY, "16:00");
    const [{ id } = { id: "" }] = await the.school.backend.sql`select id from public.trial_bookings`;
    await startsIn(id, "-1 hour");
    expect((await report(id, "completed", NOTES)).error?.message).toBe("INVALID_CHANGE");
    expect((await report(id, "completed")).error).toBeNull();
    const [trialNow] = await the.school.backend.sql`select status from public.trial_bookings where id = ${id}`;
    expect(trialNow?.status).toBe("completed");
  });

  test("a report of a class from an outdated tab changes nothing and answers with the current notes", async () => {
    const id = await given();
    await report(id, "completed", { ...NOTES, before: EMPTY });
    const { data } = await report(id, "no_show", { covered: "Past simple", before: { covered: "Small talk" } });
    expect(data).toEqual({ covered: NOTES.covered });
    expect(await statusOf(id)).toBe("completed");
  });

  test("a changed report of a class is in the audit log, with the earlier report", async () => {
    const id = await given();
    await report(id, "completed", { ...NOTES, before: EMPTY });
    await report(id, "no_show", { covered: "", before: { covered: NOTES.covered } });
    const { data } = await teacher().from("audit_log").select("changes").eq("subject_id", id).order("id");
    const changed = Object.assign({}, ...(data ?? []).slice(-2).map(({ changes }) => changes));
    expect(changed).toMatchObject({ status: ["completed", "no_show"], covered: [NOTES.covered, null] });
  });

  test("a report of a class goes along with the student's data", async () => {
    await report(await given(), "completed", { ...NOTES, before: EMPTY });
    const { data } = await the.school.student.client.rpc("export_my_data");
    expect(data).toMatchObject({ classes: [NOTES] });
  });

  test("a report of a class whose notes were removed is not mailed any more", async () => {
    const id = await given();
    await report(id, "completed", { ...NOTES, before: EMPTY });
    await report(id, "completed", { before: NOTES });
    const { sql } = the.school.backend;
    await sql`update public.mail_outbox set due_at = now() where kind = 'class_notes'`;
    await sql`select private.drop_outdated_mails()`;
    expect(await sql`select state from public.mail_outbox where kind = 'class_notes'`).toMatchObject([
      { state: "dropped" },
    ]);
  });
});

describe("the notes before a class", () => {
  test("the notes before a class are the last ones of the same student", async () => {
    const first = await given("08:00", "-9 days");
    const second = await given("10:00", "-2 days");
    const next = await scheduled();
    await report(first, "completed", { ...NOTES, before: EMPTY });
    await report(second, "completed", { covered: "Small talk", before: { covered: null } });
    const { data } = await teacher().rpc("previous_notes", { entries: [first, second, next] });
    expect(data?.map(({ entry, covered }) => [entry, covered]).toSorted()).toEqual(
      [
        [second, NOTES.covered],
        [next, "Small talk"],
      ].toSorted(),
    );
  });

  test("the notes before a class are read by nobody else", async () => {
    const id = await given();
    await report(id, "completed", { ...NOTES, before: EMPTY });
    for (const { client } of [the.school.other, the.school.former]) {
      expect((await client.from("hours").select("covered").eq("id", id)).data).toEqual([]);
      expect((await client.rpc("report_class", { entry: id, outcome: "no_show" })).status).toBe(403);
      expect((await client.rpc("previous_notes", { entries: [id] })).status).toBe(403);
    }
  });
});
