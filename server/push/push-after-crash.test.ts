import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import webPush from "web-push";
import { eventually } from "../../embedded/testing.ts";
import { weekday } from "../../supabase/tests/days.ts";
import { allowPush } from "../../supabase/tests/devices.ts";
import { openSchool, type Person, type School } from "../../supabase/tests/school.ts";
import { endOf } from "../testing.ts";
import { decrypt, PushService } from "./testing.ts";

let school: School;
const service = new PushService();
const started: ChildProcess[] = [];
beforeAll(async () => {
  school = await openSchool();
});
afterAll(async () => {
  for (const child of started) child.kill("SIGKILL");
  await Promise.all(started.map(endOf));
  await service.close();
  await school.close();
});

test("two processes killed while sending: every browser receives everything, and a repeated push has the same id", async () => {
  const keys = webPush.generateVAPIDKeys();
  const pushPort = await service.open();
  const http = serve({ fetch: (request) => school.backend.fetch(request), port: 0, hostname: "127.0.0.1" });
  await new Promise<void>((resolve) => http.once("listening", resolve));
  const begin = () => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, "push-after-crash.site.ts")], {
      env: {
        ...process.env,
        SITE: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
        SECRET_KEY: school.backend.secretKey,
        PUSH_PORT: String(pushPort),
        VAPID_PUBLIC_KEY: keys.publicKey,
        VAPID_PRIVATE_KEY: keys.privateKey,
      },
      stdio: "inherit",
    });
    started.push(child);
    return child;
  };

  const people: Person[] = await Promise.all(Array.from({ length: 12 }, (_, n) => school.enroll(`Turma ${n}`)));
  const browsers = new Map<string, Awaited<ReturnType<typeof allowPush>>>();
  for (const person of people) {
    const browser = await allowPush(person);
    browsers.set(new URL(browser.endpoint).pathname, browser);
  }
  await school.backend.sql`delete from public.notification_times`;
  for (const title of ["One", "Two", "Three"])
    await school.teacher.client.rpc("save_assignment", {
      id: randomUUID(),
      title,
      due_on: weekday(1, 5),
      students: people.map(({ id }) => id),
    });

  // Each round ends with some notifications sent and not yet recorded as sent.
  for (let round = 1; round <= 3; round++) {
    const two = [begin(), begin()];
    await eventually(() => service.arrived.length >= round * 5, 20_000);
    for (const child of two) child.kill("SIGKILL");
    await Promise.all(two.map(endOf));
    // Their claims, which last two minutes, have expired.
    await school.backend.sql`update public.push_outbox set due_at = now() where state = 'sending'`;
  }
  const last = begin();
  const total = people.length * 3;
  await eventually(async () => {
    const [row] = await school.backend.sql`select count(*)::int as sent from public.push_outbox where state = 'sent'`;
    return row?.sent === total;
  }, 20_000);

  const read = service.arrived.map(({ path: place, body, headers }) => {
    const browser = browsers.get(place);
    if (!browser) throw new Error(`nobody's: ${place}`);
    return { place, topic: headers.topic, push: decrypt(body, browser) as { id: string; body: string } };
  });
  const shown = new Map(read.map(({ place, push }) => [`${place} ${push.id}`, push.body]));
  expect(shown.size).toBe(total);
  expect(new Set(read.map(({ place, topic }) => `${place} ${topic}`)).size).toBe(total);
  for (const endpoint of browsers.keys())
    expect([...shown].flatMap(([key, body]) => (key.startsWith(endpoint) ? [body] : [])).sort()).toEqual([
      "Tarefa nova: One",
      "Tarefa nova: Three",
      "Tarefa nova: Two",
    ]);
  last.kill("SIGKILL");
  await endOf(last);
  await new Promise((resolve) => http.close(resolve));
}, 100_000);
