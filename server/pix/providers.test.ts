import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { isPixProfile, PIX_PROFILES, type PixProfile } from "../../app/school/pix-profiles.ts";
import { booksOf } from "../../supabase/tests/money.ts";
import { openSchool, type School } from "../../supabase/tests/school.ts";
import { createPixConnection } from "./pix-connection.ts";
import { createPixRounds } from "./pix-round.ts";
import { connectSchool, runRound, SECRET, tellStories } from "./testing.ts";
import { startTestProvider, type TestProvider } from "./testing-provider.ts";
import { Refused } from "./testing-provider-books.ts";

const profiles = Object.keys(PIX_PROFILES).filter(isPixProfile);
const DAY_MS = 86_400_000;

let school: School;
let provider: TestProvider | undefined;
beforeAll(async () => {
  school = await openSchool();
});
afterEach(async () => {
  await provider?.close();
  provider = undefined;
});
afterAll(() => school.close());
const { charge, account } = booksOf(() => school);
const sql = () => school.backend.sql;

/** Connects the school with a provider that speaks a profile's dialect. */
async function connected(profile: PixProfile): Promise<TestProvider> {
  provider = await startTestProvider(profile);
  await connectSchool(school, provider);
  return provider;
}

test.each(profiles)(
  "at %s a charge gets its code, is changed, paid, refunded, and the webhook registered",
  async (profile) => {
    const at = await connected(profile);
    const student = await school.enroll(`Aluna ${profile}`);
    const { id } = await charge(student.id, 5_000);
    await runRound(school, at);
    await school.teacher.client.rpc("discount_charge", { charge: id, cents: 500, reason: "Combinado" }).throwOnError();
    await runRound(school, at);
    const [made] = await sql()`select txid, code, sent_cents from public.provider_charges where charge_id = ${id}`;
    expect(made).toMatchObject({ code: expect.stringContaining(String(made?.txid)), sent_cents: 4_500 });
    const paid = at.books.pay(String(made?.txid));
    await runRound(school, at);
    expect(await account(student.id)).toMatchObject({ open: 0, covered: 4_500 });
    paid.horario = new Date(Date.now() - 40 * DAY_MS).toISOString();
    at.books.refund(paid.endToEndId, 4_500);
    await sql()`update public.pix_status set refunds_read_at = null, webhook_asked_at = null, due_at = now(), claimed_until = null`;
    const webhookUrl = "https://escola.example/pix-webhook/x";
    const rounds = createPixRounds({ server: school.server, secretKey: SECRET, webhookUrl, network: at.network });
    await rounds.run();
    rounds.close();
    expect(await account(student.id)).toMatchObject({ open: 4_500, covered: 0 });
    expect(at.books.webhook).toBe(webhookUrl);
    expect(await sql()`select problem from public.pix_status`).toEqual([{ problem: null }]);
    await sql()`delete from public.charges where student_id = ${student.id}`;
    await sql()`update public.provider_charges set state = 'removed' where charge_id is null and state <> 'paid'`;
  },
);

/** `npm run pix` tells a hundred at each. */
test.each(profiles)("a random life of charges at %s ends with the books right", async (profile) => {
  const at = await connected(profile);
  expect(await tellStories(school, at, 1, 1 + profiles.indexOf(profile))).toBe(1);
});

test.each<[refused: string, (method: string, path: string, query: URLSearchParams) => boolean]>([
  ["refunds", (_, __, query) => query.has("devolucaoPresente")],
  ["charges with a due date", (_, path) => path.startsWith("/cobv/")],
  ["new charges", (method) => method === "PUT"],
  ["reading a charge", (method, path) => method === "GET" && path.startsWith("/cob/")],
  ["removing a charge", (method) => method === "PATCH"],
])("a provider that does not let the school do a part of a round is not connected: %s", async (_, isRefused) => {
  provider = await startTestProvider();
  const plain = provider.books.answer;
  provider.books.answer = (method, path, query, body) => {
    if (isRefused(method, path, query)) throw new Refused(403, "AcessoNegado");
    return plain(method, path, query, body);
  };
  const connection = createPixConnection({ server: school.server, secretKey: SECRET, network: provider.network });
  expect(await connection.connect(provider.provider, provider.credentials)).toBe("SCOPES");
});

test("an application without the requested rights is reported as lacking them, not as having wrong credentials", async () => {
  provider = await startTestProvider("itau");
  const connection = createPixConnection({ server: school.server, secretKey: SECRET, network: provider.network });
  const order = { ...provider.provider, profile: "inter" as const };
  expect(await connection.connect(order, provider.credentials)).toBe("SCOPES");
});

test("a trial leaves no charge that can be paid, and settles nothing", async () => {
  provider = await startTestProvider();
  provider.books.pay(undefined, 4_321);
  await connectSchool(school, provider);
  expect([...provider.books.charges.values()].map(({ status }) => status)).toEqual(["REMOVIDA_PELO_USUARIO_RECEBEDOR"]);
  expect(await sql()`select from public.bank_lines where amount_cents = 4321`).toEqual([]);
});
