import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cardsOf } from "../cards.ts";
import { openSchool, type Person, type School } from "../school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
const { addCard } = cardsOf(() => school);

const MB = 1_000_000;
const SPACE_MB = 50;
const SMALL = 20_000;
const MP3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x44]), Buffer.alloc(SMALL - 4)]);
const upload = (who: Person, folder: string) =>
  who.client.storage.from("cards").upload(`${folder}/${randomUUID()}.mp3`, MP3, { contentType: "audio/mpeg" });
/** Fills a person's space with a file of another bucket, up to this many bytes. */
const fillUp = (who: Person, left: number) => school.backend.sql`
  insert into storage.objects (bucket_id, name, metadata)
  values ('avatars', ${`${who.id}/${randomUUID()}.webp`}, ${school.backend.sql.json({ size: SPACE_MB * MB - left })})`;

describe("the space for a student's files", () => {
  beforeAll(async () => {
    const facts = school.teacher.client.from("site_settings");
    expect((await facts.select("student_space_mb").single()).data?.student_space_mb).toBe(500);
    await facts.update({ student_space_mb: SPACE_MB }).eq("singleton", true).throwOnError();
    const wide = await school.student.client.from("site_settings").update({ student_space_mb: 9000 }).select();
    expect(wide.data ?? []).toEqual([]);
  });

  test("the space for a student's files counts all buckets, and uploads at one moment do not pass it together", async () => {
    const mia = await school.enroll("Mia");
    await fillUp(mia, 3.5 * SMALL);
    const cards = await Promise.all(Array.from({ length: 4 }, (_, at) => addCard(mia, `word ${at}`)));
    const sent = await Promise.all(cards.flatMap((card) => [1, 2].map(() => upload(mia, `${mia.id}/${card}`))));
    expect(sent.filter(({ error }) => !error)).toHaveLength(3);
    expect(new Set(sent.flatMap(({ error }) => error?.message ?? []))).toEqual(new Set(["NO_ROOM"]));
    const { data } = await mia.client.rpc("read_file_space");
    expect(data).toEqual({ used: SPACE_MB * MB - 0.5 * SMALL, most: SPACE_MB * MB });
  });

  test("the space for a student's files is asked before a large file is sent", async () => {
    const nil = await school.enroll("Nil");
    await fillUp(nil, SMALL);
    const card = await addCard(nil, "a long word");
    const metadata = {
      bucketName: "cards",
      objectName: `${nil.id}/${card}/${randomUUID()}.mp3`,
      contentType: "audio/mpeg",
    };
    const begin = async (size: number) =>
      school.backend.fetch(
        new Request("http://localhost:3000/storage/v1/upload/resumable", {
          method: "POST",
          headers: {
            apikey: school.backend.publishableKey,
            authorization: `Bearer ${(await nil.client.auth.getSession()).data.session?.access_token}`,
            "tus-resumable": "1.0.0",
            "upload-length": String(size),
            "upload-metadata": Object.entries(metadata)
              .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
              .join(),
          },
        }),
      );
    const refused = await begin(SMALL + 1);
    expect([refused.status, await refused.text()]).toEqual([413, "NO_ROOM\n"]);
    expect((await begin(SMALL)).status).toBe(201);
  });

  test("the space for a student's files is the teacher's to see of everybody, and each student's own", async () => {
    const { teacher, student, other, former, visitor } = school;
    const read = (who: Pick<Person, "client">, of?: string) =>
      who.client.rpc("read_file_space", of === undefined ? {} : { student: of });
    expect((await read(teacher, student.id)).data).toEqual({ used: 0, most: SPACE_MB * MB });
    expect((await read(teacher)).data).toMatchObject({ most: null });
    expect((await read(other, student.id)).error?.message).toBe("NOT_ALLOWED");
    expect((await read(former)).error?.message).toBe("NOT_ALLOWED");
    expect((await read({ client: visitor })).error).not.toBeNull();
  });

  test("the teacher is notified once when nine tenths of the space for a student's files are used", async () => {
    const eva = await school.enroll("Eva");
    const told = async () => {
      const { data } = await school.teacher.client
        .from("notifications")
        .select("content")
        .eq("type", "space_nearly_full")
        .throwOnError();
      return data.filter(({ content }) => Object(content).student === eva.id);
    };
    const card = await addCard(eva, "a long word");
    expect((await upload(eva, `${eva.id}/${card}`)).error).toBeNull();
    expect(await told()).toEqual([]);
    await fillUp(eva, 4 * SMALL);
    for (let n = 0; n < 2; n += 1) expect((await upload(eva, `${eva.id}/${card}`)).error).toBeNull();
    expect(await told()).toEqual([
      { content: { student: eva.id, student_name: "Eva", link: `/admin/manage-students?person=${eva.id}` } },
    ]);
    expect((await eva.client.from("notifications").select("id").eq("type", "space_nearly_full")).data).toEqual([]);
  });

  test("the space for a student's files for one thing is so many files, however many come at one moment", async () => {
    const ola = await school.enroll("Ola");
    const card = await addCard(ola, "often said");
    const sent = await Promise.all(Array.from({ length: 16 }, () => upload(ola, `${ola.id}/${card}`)));
    expect(sent.filter(({ error }) => !error)).toHaveLength(10);
  });
});

describe("the audit log", () => {
  /** The number of entries about a student's rows by somebody. */
  const entries = async (subject: string, by: Person) => {
    const log = school.teacher.client.from("audit_log").select("action").eq("subject", subject);
    const { data } = await log.eq("student_id", rui.id).eq("actor_id", by.id).throwOnError();
    return data.length;
  };
  let rui: Person;
  beforeEach(async () => {
    rui = await school.enroll("Rui");
  });

  test("the audit log has no copies of the changes that students make to their own cards, and has those that the teacher makes", async () => {
    const card = await addCard(rui, "mine");
    await rui.client.from("cards").update({ front: "still mine" }).eq("id", card).throwOnError();
    await rui.client.rpc("choose_card_settings", { new_per_day: 5, retention: 0.9 }).throwOnError();
    expect([await entries("cards", rui), await entries("card_settings", rui)]).toEqual([0, 0]);
    await school.teacher.client.from("cards").update({ back: "corrected" }).eq("id", card).throwOnError();
    expect(await entries("cards", school.teacher)).toBe(1);
  });

  test("the audit log takes so many changes of one student a day, however the rows are written", async () => {
    const { sql } = school.backend;
    const rename = (name: string) =>
      rui.client.from("profiles").update({ full_name: name }).eq("id", rui.id).select("full_name");
    expect((await rename("Rui Sá")).error).toBeNull();
    await sql`update private.quotas set hits = 500 where key = ${`changes ${rui.id}`}`;
    expect((await rename("Rui Sousa")).error?.message).toBe("TOO_MANY");
    expect((await rui.client.rpc("leave_feedback", { id: randomUUID(), rating: 5 })).error?.message).toBe("TOO_MANY");
    await school.teacher.client.rpc("edit_student", { student: rui.id, full_name: "Rui Teles" });
    await sql`update private.quotas set window_started_at = now() - interval '25 hours' where key = ${`changes ${rui.id}`}`;
    expect((await rename("Rui Sousa")).error).toBeNull();
  });

  test("entries of the audit log are deleted after two years, and after six years if they are about money", async () => {
    const { sql } = school.backend;
    const age = (years: number) => sql`now() - make_interval(years => ${years}::int, days => 1)`;
    await sql`
      insert into public.audit_log (at, actor_role, subject, subject_id, action) values
      (${age(1)}, 'server', 'homework', 'young', 'update'), (${age(2)}, 'server', 'homework', 'old', 'update'),
      (${age(2)}, 'server', 'payments', 'kept', 'update'), (${age(6)}, 'server', 'payments', 'older', 'update')`;
    await sql`select private.purge_audit_log()`;
    const left =
      await sql`select subject_id from public.audit_log where subject_id in ('young', 'old', 'kept', 'older') order by 1`;
    expect(left.map(({ subject_id }) => subject_id)).toEqual(["kept", "young"]);
  });
});
