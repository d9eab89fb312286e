import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../../embedded/testing.ts";
import { weekday } from "../../supabase/tests/days.ts";
import { allowPush } from "../../supabase/tests/devices.ts";
import { openSchool, type School } from "../../supabase/tests/school.ts";
import { wakeWhenDue } from "./wake-when-due.ts";

const woken = { mail_outbox: 0, push_outbox: 0 };
const worker = (name: keyof typeof woken) => ({
  wake() {
    woken[name] += 1;
  },
});

let school: School;
let heard: string[];
beforeAll(async () => {
  school = await openSchool();
  const { sql } = school.backend;
  // A single listener: another connection may receive notifications earlier.
  const listen: typeof sql.listen = (channel, onPayload, begin) => {
    const both = (word: string) => {
      onPayload(word);
      heard.push(word);
    };
    return sql.listen(channel, both, begin);
  };
  const workers = { mail_outbox: worker("mail_outbox"), push_outbox: worker("push_outbox") };
  await wakeWhenDue({ listen }, workers);
});
afterAll(() => school.close());
beforeEach(async () => {
  await channelsWoken();
});

/** The outboxes that were announced as due so far, in order. */
async function channelsWoken(): Promise<string[]> {
  const end = randomUUID();
  heard ??= [];
  await school.backend.sql.notify("outbox", end);
  await eventually(() => heard.includes(end));
  const woken = heard.filter((word) => word !== end);
  heard = [];
  return woken;
}

const mail = { kind: "welcome", recipient: "ana@example.com", language: "pt", data: { name: "Ana" } } as const;
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

test("a due mail wakes the mail worker, and a waiting one wakes nobody", async () => {
  const before = { ...woken };
  expect((await school.server.from("mail_outbox").insert({ ...mail, due_at: tomorrow() })).error).toBeNull();
  expect(await channelsWoken()).toEqual([]);
  expect((await school.server.from("mail_outbox").insert([mail, mail])).error).toBeNull();
  expect(await channelsWoken()).toEqual(["mail_outbox"]);
  expect(woken).toEqual({ ...before, mail_outbox: before.mail_outbox + 1 });
});

test("a push notification wakes the push worker", async () => {
  await allowPush(school.student);
  await school.backend.sql`delete from public.notification_times`;
  await channelsWoken();
  const before = { ...woken };
  const students = [school.student.id];
  const order = { id: randomUUID(), title: "Write", due_on: weekday(1, 5), students };
  expect((await school.teacher.client.rpc("save_assignment", order)).error).toBeNull();
  await school.backend.sql`update public.push_outbox set due_at = now() where state = 'queued'`;
  expect(await channelsWoken()).toContain("push_outbox");
  expect(woken.push_outbox).toBeGreaterThan(before.push_outbox);
});

test("claimed, sent, deferred and counted mails wake nobody; a mail that the teacher sends again does", async () => {
  const { server, teacher, visitor } = school;
  expect((await server.from("mail_outbox").insert(mail)).error).toBeNull();
  await channelsWoken();
  const claim = { worker: randomUUID(), max_rows: 50 };
  const claimed = (await server.rpc("claim_mails", claim)).data ?? [];
  const [first, ...others] = claimed.map(({ id }) => ({ mail: id, worker: claim.worker }));
  await Promise.all(others.map((other) => server.rpc("finish_mail", other)));
  expect(
    (await server.rpc("postpone_mail", { ...first, mail: first?.mail ?? "", worker: claim.worker, error: "away" }))
      .error,
  ).toBeNull();
  expect((await visitor.rpc("count_visit")).error).toBeNull();
  expect(await channelsWoken()).toEqual([]);
  const again = { channel: "mail", id: first?.mail ?? "" };
  expect((await teacher.client.rpc("retry_delivery", again)).error).toBeNull();
  expect(await channelsWoken()).toEqual(["mail_outbox"]);
});
