import { afterAll, expect, test } from "vitest";
import type { Database } from "../../../app/platform/backend/database.types.ts";
import { removeStrayFiles } from "../../../server/orphaned-files.ts";
import { openSchool, type School } from "../school.ts";

const NOW = `${"a".repeat(40)}.mp3`;
const BEFORE = `${"b".repeat(40)}.mp4`;
const MP3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x44]), Buffer.alloc(500)]);

const school = await openSchool();
afterAll(() => school.close());

const store = (client: School["server"], file: string) =>
  client.storage.from("greetings").upload(file, MP3, { contentType: "audio/mpeg" });
type Facts = Database["public"]["Tables"]["site_settings"]["Update"];
const save = (row: Facts, client = school.teacher.client) =>
  client.from("site_settings").update(row).eq("singleton", true).select("greeting_file");
const GREETING = { greeting_file: NOW, greeting_words: "Olá!", greeting_seconds: 3, greeting_language: "pt" } as const;

test("everybody can read the teacher's greeting, also with a deactivated account, and only the teacher changes it", async () => {
  expect((await save(GREETING)).error).toBeNull();
  for (const client of [school.visitor, school.student.client, school.former.client]) {
    const read = await client.from("site_settings").select("greeting_file, greeting_words, greeting_seconds").single();
    expect(read.data).toMatchObject({ greeting_file: NOW, greeting_words: "Olá!", greeting_seconds: 3 });
    expect((await save({ greeting_words: "Oi" }, client)).data ?? []).toEqual([]);
  }
});

test("recordings are uploaded only by the server, and served by nobody's session", async () => {
  expect((await store(school.server, NOW)).error).toBeNull();
  for (const client of [school.visitor, school.student.client, school.former.client, school.teacher.client]) {
    expect((await store(client, BEFORE)).error).not.toBeNull();
    expect((await client.storage.from("greetings").download(NOW)).error).not.toBeNull();
  }
});

test.each([
  { greeting_words: null },
  { greeting_words: " " },
  { greeting_words: "x".repeat(6001) },
  { greeting_file: "../secrets.json" },
  { greeting_file: `${"a".repeat(40)}.svg` },
  { greeting_seconds: 181 },
])("a greeting has captions, a recording's name and at most three minutes: not %j", async (wrong) => {
  expect((await save({ ...GREETING, ...wrong })).error?.code).toBe("23514");
});

test("a recording that no greeting uses is removed after a day, and the greeting's stays", async () => {
  await store(school.server, NOW);
  await store(school.server, BEFORE);
  const names = async () =>
    (await school.backend.sql`select name from storage.objects where bucket_id = 'greetings' order by name`).map(
      ({ name }) => String(name),
    );
  await removeStrayFiles(school.server, "greetings", expect.unreachable);
  expect(await names()).toEqual([NOW, BEFORE]);
  await school.backend
    .sql`update storage.objects set created_at = now() - interval '25 hours' where bucket_id = 'greetings'`;
  await removeStrayFiles(school.server, "greetings", expect.unreachable);
  expect(await names()).toEqual([NOW]);
});
