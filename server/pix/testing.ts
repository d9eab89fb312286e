import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { PixProfile } from "../../app/school/pix-profiles.ts";
import { dayFromNow } from "../../supabase/tests/days.ts";
import { booksOf } from "../../supabase/tests/money.ts";
import { type Client, openSchool, type Person, type School } from "../../supabase/tests/school.ts";
import { createPixConnection } from "./pix-connection.ts";
import { createPixRounds } from "./pix-round.ts";
import { type Fault, startTestProvider, type TestProvider } from "./testing-provider.ts";

/** The end of a process between two of its steps. */
class Killed extends Error {}

/** Pseudo-random numbers of a seed. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export const SECRET = "sb_secret_of_this_site";

/** A server's client that ends before its nth call of the database, or after it, as a killed process does. */
function mortal(server: Client, lives: { left: number }): Client {
  return new Proxy(server, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== "rpc") return value;
      return async (...order: unknown[]) => {
        if (lives.left <= 0) throw new Killed();
        lives.left -= 1;
        const done = await Reflect.apply(value, target, order);
        if (lives.left <= 0) throw new Killed();
        lives.left -= 1;
        return done;
      };
    },
  });
}

/** A round of a site's process. `kills`: the half step before which the process ends; a later one takes over. */
export async function runRound(school: School, provider: TestProvider, kills?: number): Promise<void> {
  const lives = { left: kills ?? Number.POSITIVE_INFINITY };
  const rounds = createPixRounds({
    server: mortal(school.server, lives),
    secretKey: SECRET,
    network: provider.network,
  });
  try {
    // The waiting times of a schedule are over.
    await school.backend
      .sql`update public.pix_status set due_at = now(), claimed_until = null, refunds_tried_at = null`;
    await school.backend.sql`update public.provider_charges set due_at = now()`;
    await rounds.run();
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  } finally {
    rounds.close();
  }
}

const FAULTS: Fault[] = [...[400, 403, 429, 500, 503].map((status) => ({ status })), "half", "lost"];
const STEPS = 14;

/** A random life of a student's charges, and what must hold at its end: every payment is settled, and none twice. */
async function tellStory(school: School, provider: TestProvider, student: Person, seed: number): Promise<void> {
  const pick = random(seed);
  const { books } = provider;
  const { teacher, backend } = school;
  books.pix.clear();
  // A provider's clock can be off, by the same time all along.
  provider.clockMs = (pick(120) - 60) * 60_000;
  const charges: string[] = [];
  const paid: string[] = [];
  const one = (list: string[]) => list[pick(Math.max(1, list.length))] ?? randomUUID();
  const live = () => [...books.charges.values()].filter(({ status }) => status === "ATIVA");
  const steps: (() => unknown)[] = [
    () => {
      const id = randomUUID();
      charges.push(id);
      const order = { description: "x", amount_cents: 100 + pick(30_000), due_on: dayFromNow(pick(40) - 5) };
      return teacher.client.rpc("add_charge", { id, student: student.id, ...order });
    },
    () => teacher.client.rpc("discount_charge", { charge: one(charges), cents: pick(5_000), reason: "Combinado" }),
    () => teacher.client.rpc("cancel_charge", { charge: one(charges), reason: "Engano" }),
    () => {
      const charge = live()[pick(live().length || 1)];
      // Mostly the amount that is asked for; sometimes less, or more.
      if (charge) paid.push(books.pay(charge.txid, pick(3) ? undefined : 1 + pick(40_000)).endToEndId);
    },
    () => {
      // Somebody pays a code twice.
      const known = books.pix.get(one(paid));
      if (known?.txid) paid.push(books.pay(known.txid, Math.round(Number(known.valor) * 100)).endToEndId);
    },
    () => {
      const found = books.pix.get(one(paid));
      const returned = found?.devolucoes?.reduce((sum, { valor }) => sum + Math.round(Number(valor) * 100), 0) ?? 0;
      const left = found ? Math.round(Number(found.valor) * 100) - returned : 0;
      if (found && left > 0) books.refund(found.endToEndId, 1 + pick(left));
    },
    () => {
      // Somebody pays early with the discount, or late with fine and interest, or what they take for these.
      const charge = live()[pick(live().length || 1)];
      const cents = charge ? Math.round(Number(charge.valor.original) * 100) : 0;
      if (charge) paid.push(books.pay(charge.txid, Math.max(1, Math.ceil((cents * (92 + pick(16))) / 100))).endToEndId);
    },
    async () => {
      // Days go by.
      const days = 1 + pick(20);
      await backend.sql`update public.charges set due_on = due_on - ${days}::int where student_id = ${student.id}`;
      await backend.sql`update public.provider_charges set due_on = due_on - ${days}::int, discount_until = discount_until - ${days}::int
        where charge_id in (select id from public.charges where student_id = ${student.id})`;
    },
    () => school.server.rpc("announce_pix_payments", { e2e_ids: [one(paid), randomUUID().replaceAll("-", "")] }),
    () => {
      provider.faults.push(FAULTS[pick(FAULTS.length)] ?? null);
      return runRound(school, provider);
    },
    () => runRound(school, provider, 1 + pick(30)),
    () => runRound(school, provider),
  ];
  for (let step = 0; step < STEPS; step += 1) await steps[pick(steps.length)]?.();
  provider.faults.length = 0;
  await backend.sql`update public.pix_status set refunds_read_at = null`;
  // A charge that a refund reopens is asked for in the round after.
  for (let round = 0; round < 4; round += 1) await runRound(school, provider);
  await backend.sql`update public.pix_status set refunds_read_at = null`;
  await runRound(school, provider);
  await expectSettled(school, provider, student, seed);
}

/** Checks a student's books once the rounds are over: every payment is settled, and none twice. */
export async function expectSettled(
  school: School,
  { books }: TestProvider,
  student: Person,
  seed: number,
): Promise<void> {
  const { sql } = school.backend;
  const said = `story ${seed}`;
  const rows = await sql`
    select k.e2e_id, k.amount_cents - k.refunded_cents as rest, p.amount_cents as paid
    from public.provider_payments k join public.charges c on c.id = k.charge_id
    left join public.payments p on p.id = k.payment_id and p.reversed_at is null where c.student_id = ${student.id}`;
  const mine = new Set(
    (
      await sql`select x.txid from public.provider_charges x join public.charges c on c.id = x.charge_id
    where c.student_id = ${student.id}`
    ).map(({ txid }) => String(txid)),
  );
  const expected = [...books.pix.values()].filter(({ txid }) => mine.has(txid ?? ""));
  expect(rows.map(({ e2e_id }) => String(e2e_id)).sort(), said).toEqual(expected.map((one) => one.endToEndId).sort());
  for (const { rest, paid } of rows) expect(paid ?? 0, said).toBe(rest);
  const [sum] = await sql`select coalesce(sum(amount_cents), 0)::int as cents from public.payments
    where student_id = ${student.id} and reversed_at is null`;
  expect(sum?.cents, said).toBe(rows.reduce((total, { rest }) => total + Number(rest), 0));
  const { owed, covered, open, free } = await booksOf(() => school).account(student.id);
  expect(covered + open, said).toBe(owed);
  expect(Math.min(free, open), said).toBe(0);
  const asked = await sql`select x.txid, c.open_cents from public.charge_overview c join public.provider_charges x
    on x.charge_id = c.id and x.state = 'created' where c.student_id = ${student.id} and c.status = 'pending'`;
  const pending = await sql`select id from public.charges where student_id = ${student.id} and status = 'pending'`;
  expect(asked.length, said).toBe(pending.length);
  const active = [...books.charges.values()].filter(({ status, txid }) => status === "ATIVA" && mine.has(txid));
  expect(active.map(({ txid }) => txid).sort(), said).toEqual(asked.map(({ txid }) => String(txid)).sort());
  for (const { txid, open_cents } of asked)
    expect(Math.round(Number(books.charges.get(String(txid))?.valor.original) * 100), said).toBe(open_cents);
}

/** Connects the school with the provider. */
export async function connectSchool({ server }: School, provider: TestProvider): Promise<void> {
  const connection = createPixConnection({ server, secretKey: SECRET, network: provider.network });
  expect(await connection.connect(provider.provider, provider.credentials)).toBeUndefined();
}

/** Tells that many stories in a connected school, each of a seed from `first` on. Returns how many held. */
export async function tellStories(school: School, provider: TestProvider, count: number, first = 1): Promise<number> {
  const { client } = school.teacher;
  const terms = { fine_percent: 2, interest_percent: 1, discount_percent: 5, discount_days: 3 };
  await client.from("pix_provider").update(terms).eq("singleton", true).throwOnError();
  for (let seed = first; seed < first + count; seed += 1) {
    const student = await school.enroll(`Aluna ${seed}`);
    if (seed % 2) await client.rpc("set_student_billing", { student: student.id, payer_document: "52998224725" });
    await tellStory(school, provider, student, seed);
    // Open charges stay out of the later rounds.
    await school.backend.sql`delete from public.charges where student_id = ${student.id}`;
    await school.backend
      .sql`update public.provider_charges set state = 'removed' where charge_id is null and state <> 'paid'`;
  }
  return count;
}

/** A provider, and a school that is connected with it. */
export async function openConnectedSchool(profile?: PixProfile) {
  const [provider, school] = await Promise.all([startTestProvider(profile), openSchool()]);
  await connectSchool(school, provider);
  return { provider, school, close: () => Promise.all([provider.close(), school.close()]) };
}
