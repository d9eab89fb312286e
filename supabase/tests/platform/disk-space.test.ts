import { afterAll, beforeEach, expect, test } from "vitest";
import { openSchool } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());
beforeEach(async () => {
  await school.backend.sql`update private.disk_alert set notified_at = null`;
  await school.backend.sql`delete from public.notifications where type = 'disk_filling'`;
  await school.backend.sql`delete from public.mail_outbox where kind = 'disk_filling'`;
});

const note = (used: number) => school.server.rpc("report_disk_usage", { used }).throwOnError();
const notifications = async () =>
  (
    await school.backend
      .sql`select content ->> 'percent' as percent from public.notifications where type = 'disk_filling'`
  ).map(({ percent }) => percent);

test("the teacher is notified once of a disk that is 90 percent full, in the bell and by mail, until it has space again", async () => {
  await note(89);
  expect(await notifications()).toEqual([]);
  for (const used of [90, 91, 86, 92]) await note(used);
  expect(await notifications()).toEqual(["90"]);
  expect(await school.backend.sql`select recipient from public.mail_outbox where kind = 'disk_filling'`).toEqual([
    { recipient: school.teacher.email },
  ]);
});

test("a disk with space for a day or more resets the warning, and a second process with space does not", async () => {
  await note(95);
  await note(20);
  await note(95);
  expect(await notifications()).toHaveLength(1);
  await school.backend.sql`update private.disk_alert set notified_at = notified_at - interval '25 hours'`;
  await note(20);
  await note(95);
  expect(await notifications()).toHaveLength(2);
});

test("only the server may report how full the disk is", async () => {
  for (const client of [school.visitor, school.student.client, school.teacher.client])
    expect((await client.rpc("report_disk_usage", { used: 95 })).error).not.toBeNull();
  expect(await notifications()).toEqual([]);
});
