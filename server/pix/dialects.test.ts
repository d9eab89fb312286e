import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { booksOf } from "../../supabase/tests/money.ts";
import type { Person, School } from "../../supabase/tests/school.ts";
import { createPixConnection } from "./pix-connection.ts";
import { createProviderClient } from "./provider-client.ts";
import { openConnectedSchool, runRound, SECRET } from "./testing.ts";
import type { TestProvider } from "./testing-provider.ts";
import { Refused } from "./testing-provider-books.ts";
import { createWebhook, webhookSecret } from "./webhook.ts";

let provider: TestProvider;
let school: School;
let student: Person;
let close: () => Promise<unknown>;
let plain: TestProvider["books"]["answer"];
beforeAll(async () => {
  ({ provider, school, close } = await openConnectedSchool());
  plain = provider.books.answer;
});
afterAll(() => close());
beforeEach(async () => {
  student = await school.enroll("Aluna");
  await sql()`update public.pix_status set refunds_read_at = null, refunds_problem = null, problem = null, failing_since = null`;
});
afterEach(async () => {
  provider.books.answer = plain;
  provider.books.pix.clear();
  provider.clockMs = 0;
  await sql()`delete from public.charges where student_id = ${student.id}`;
});

const { charge, account } = booksOf(() => school);
const sql = () => school.backend.sql;
const round = () => runRound(school, provider);
const codeOf = async (id: string) => {
  const [row] =
    await sql()`select txid, code from public.provider_charges where charge_id = ${id} and state = 'created'`;
  return row && { txid: String(row.txid), code: String(row.code) };
};
const status = async () => (await sql()`select problem, refunds_problem from public.pix_status`)[0];
const problem = async () => (await status())?.problem;

type Call = { method: string; path: string; query: URLSearchParams };
type Answer = { status: number; body: unknown };
/** Lets the provider answer in a dialect of its own. */
const speak = (dialect: (call: Call, answer: () => Answer) => Answer) => {
  provider.books.answer = (method, path, query, body) =>
    dialect({ method, path, query }, () => plain(method, path, query, body));
};
/** Rewrites each answer's text. */
const rewrite = (change: (text: string) => string) =>
  speak((_, answer) => {
    const { status, body } = answer();
    return { status, body: JSON.parse(change(JSON.stringify(body))) };
  });

const DAY_MS = 86_400_000;
/** Refuses intervals of more than that many days. */
const limited = (days: number) =>
  speak(({ query }, answer) => {
    const length = Date.parse(query.get("fim") ?? "") - Date.parse(query.get("inicio") ?? "");
    if (length > days * DAY_MS) throw new Refused(400, "intervalo");
    return answer();
  });

test.each([30, 4, 1])(
  "an interval of at most %i days: charges get codes, and refunds are read in slices",
  async (days) => {
    limited(days);
    const { id } = await charge(student.id, 5_000);
    await round();
    const made = await codeOf(id);
    expect(made).toBeDefined();
    const paid = provider.books.pay(made?.txid);
    await round();
    expect(await account(student.id)).toMatchObject({ open: 0, covered: 5_000 });
    paid.horario = new Date(Date.now() - 40 * DAY_MS).toISOString();
    provider.books.refund(paid.endToEndId, 5_000);
    await sql()`update public.pix_status set refunds_read_at = null`;
    await round();
    expect(await account(student.id)).toMatchObject({ open: 5_000, covered: 0 });
    expect(await problem()).toBeNull();
  },
);

const REFUSALS: [status: number, said: string][] = [
  [400, "REFUSED"],
  [403, "SCOPES"],
  [429, "BUSY"],
  [500, "FAILING"],
];

test.each(REFUSALS)(
  "a reading of refunds that is answered %i delays neither payments nor charges, has a problem of its own, and is tried again an hour later",
  async (code, said) => {
    let asked = 0;
    speak(({ query }, answer) => {
      if (!query.has("devolucaoPresente")) return answer();
      asked += 1;
      throw new Refused(code, "devolucoes");
    });
    const { id } = await charge(student.id, 5_000);
    await round();
    const made = await codeOf(id);
    provider.books.pay(made?.txid);
    await round();
    expect(await account(student.id)).toMatchObject({ open: 0, covered: 5_000 });
    expect(await status()).toMatchObject({ problem: null, refunds_problem: said });
    const due = async (tried: string) => {
      await sql()`update public.pix_status set due_at = now(), refunds_tried_at = now() - ${tried}::interval`;
      const { data } = await school.server.rpc("claim_pix_round");
      await sql()`update public.pix_status set claimed_until = null`;
      return data;
    };
    expect(await due("59 minutes")).toMatchObject({ reads_refunds: false });
    expect(await due("61 minutes")).toMatchObject({ reads_refunds: true });
    expect(asked).toBeGreaterThan(0);
    provider.books.answer = plain;
    await round();
    expect(await status()).toMatchObject({ problem: null, refunds_problem: null });
  },
);

test("a provider that answers nothing has no separate problem for refunds", async () => {
  speak(({ path }, answer) => {
    if (path === "/pix") throw new Refused(503, "pix");
    return answer();
  });
  await round();
  expect(await status()).toMatchObject({ problem: "FAILING", refunds_problem: null });
});

test("refunds that could not be read for two days are notified, though the provider answers everything else", async () => {
  const told = async () =>
    (await school.teacher.client.from("notifications").select("id").eq("type", "pix_silent")).data?.length;
  speak(({ query }, answer) => {
    if (query.has("devolucaoPresente")) throw new Refused(400, "devolucoes");
    return answer();
  });
  await round();
  const before = await told();
  await sql()`update public.pix_status set refunds_read_at = now() - interval '49 hours'`;
  await round();
  await round();
  expect(await told()).toBe((before ?? 0) + 1);
});

test.each(REFUSALS)(
  "a reading of payments that is answered %i stops no charge from getting its code",
  async (code, said) => {
    speak(({ path, query }, answer) => {
      if (path === "/pix" && !query.has("devolucaoPresente")) throw new Refused(code, "consulta");
      return answer();
    });
    const { id } = await charge(student.id, 5_000);
    await round();
    expect(await codeOf(id)).toBeDefined();
    expect(await problem()).toBe(said);
  },
);

test("a client without the right to charges with a due date gets codes for the others, and the teacher reads why", async () => {
  speak(({ path }, answer) => {
    if (path.startsWith("/cobv/")) throw new Refused(403, "cobv.write");
    return answer();
  });
  const other = await school.enroll("Outra");
  const payer_document = "52998224725";
  await school.teacher.client.rpc("set_student_billing", { student: student.id, payer_document }).throwOnError();
  await charge(student.id, 5_000);
  const { id } = await charge(other.id, 6_000);
  await round();
  expect(await codeOf(id)).toBeDefined();
  expect(await sql()`select words from public.provider_refusals`).toMatchObject([
    { words: expect.stringContaining("cobv.write") },
  ]);
  await sql()`delete from public.charges where student_id = ${other.id}`;
});

test("a charge on which the provider fails, while it answers for others, is reported to the teacher", async () => {
  const { id } = await charge(student.id, 5_000);
  speak(({ method, path }, answer) => {
    if (method === "PUT" && path.startsWith("/cob/")) throw new Refused(500, "erro interno");
    return answer();
  });
  for (let times = 0; times < 3; times += 1) await round();
  const { data } = await school.teacher.client.from("notifications").select("content").eq("type", "pix_refused");
  expect(data).toMatchObject([{ content: { student: student.id } }]);
  provider.books.answer = plain;
  await round();
  expect(await codeOf(id)).toBeDefined();
});

test.each<[string, (text: string) => string]>([
  ["brcode", (text) => text.replace("pixCopiaECola", "brcode")],
  ["a code that is null", (text) => text.replace(/"pixCopiaECola":("[^"]+")/, '"pixCopiaECola":null,"brcode":$1')],
  ["numbers", (text) => text.replace(/"(original|valor)":"([\d.]+)"/g, '"$1":$2')],
  ["one digit", (text) => text.replace(/"(original|valor)":"(\d+)\.(\d)0"/g, '"$1":"$2.$3"')],
  ["txId", (text) => text.replace('"txid"', '"txId"')],
  ["nulls", (text) => text.replace('"horario"', '"infoPagador":null,"devolucoes":null,"horario"')],
  ["no paging", (text) => text.replace(/,"paginacao":\{[^}]*\}/, "")],
  ["no parameters", (text) => text.replace(/"parametros":\{.*?\}\},/, "")],
  ["counts as texts", (text) => text.replace(/"quantidadeDePaginas":(\d+)/, '"quantidadeDePaginas":"$1"')],
])("a charge is made and settled by a provider that writes %s", async (_, change) => {
  rewrite(change);
  const { id } = await charge(student.id, 5_050);
  await round();
  const made = await codeOf(id);
  expect(made?.code).toContain(made?.txid);
  provider.books.pay(made?.txid);
  await round();
  expect(await account(student.id)).toMatchObject({ open: 0, covered: 5_050 });
  expect(await problem()).toBeNull();
});

test("a charge with a status outside the standard has ended: it gets another code if it is still owed, and is removed if not", async () => {
  const { id } = await charge(student.id, 5_000);
  const { id: cancelled } = await charge(student.id, 6_000);
  await round();
  const before = await codeOf(id);
  speak(({ method, path }, answer) => {
    const isOld = path.endsWith(before?.txid ?? "-") || (method !== "PUT" && path.startsWith("/cob/"));
    if (isOld && method === "PATCH") throw new Refused(400, "status");
    const { status, body } = answer();
    return { status, body: isOld ? { ...Object(body), status: "EXPIRADA" } : body };
  });
  const { client } = school.teacher;
  await client.rpc("discount_charge", { charge: id, cents: 500, reason: "Combinado" }).throwOnError();
  await client.rpc("cancel_charge", { charge: cancelled, reason: "Engano" }).throwOnError();
  await round();
  await round();
  const after = await codeOf(id);
  expect(after).toBeDefined();
  expect(after?.txid).not.toBe(before?.txid);
  expect(await sql()`select state from public.provider_charges where charge_id = ${cancelled}`).toEqual([
    { state: "removed" },
  ]);
});

test("a time without a zone is Brasília's", async () => {
  const { id } = await charge(student.id, 5_000);
  await round();
  const paid = provider.books.pay((await codeOf(id))?.txid);
  const at = new Date(Date.now() - 60_000).toISOString();
  const there = new Date(Date.parse(at) - 3 * 3_600_000).toISOString().slice(0, 19);
  rewrite((text) => text.replace(paid.horario, there));
  await round();
  const [row] = await sql()`select paid_at from public.provider_payments where e2e_id = ${paid.endToEndId}`;
  expect(row?.paid_at.toISOString().slice(0, 19)).toBe(at.slice(0, 19));
});

test("a code is built from its location if only that is given", async () => {
  rewrite((text) => text.replace(/,"pixCopiaECola":"[^"]+"/, ""));
  const { id } = await charge(student.id, 5_000);
  await round();
  const made = await codeOf(id);
  const location = `pix.example.com/qr/v2/${made?.txid}`;
  expect(made?.code).toContain(`0014br.gov.bcb.pix25${location.length}${location}52040000`);
  expect(made?.code).toMatch(/62070503\*\*\*6304[0-9A-F]{4}$/);
});

test("404 for an empty list is no payment", async () => {
  speak(({ path }, answer) => {
    if (path === "/pix" && provider.books.pix.size === 0) throw new Refused(404, "Nenhum registro");
    return answer();
  });
  const { id } = await charge(student.id, 5_000);
  await round();
  provider.books.pay((await codeOf(id))?.txid);
  await round();
  expect([await account(student.id), await problem()]).toMatchObject([{ open: 0, covered: 5_000 }, null]);
});

test("connecting asks by the provider's clock", async () => {
  provider.clockMs = -120_000;
  speak(({ query }, answer) => {
    if (Date.parse(query.get("fim") ?? "") > Date.now() + provider.clockMs + 1_000) throw new Refused(400, "fim");
    return answer();
  });
  const connection = createPixConnection({ server: school.server, secretKey: SECRET, network: provider.network });
  expect(await connection.test()).toBeUndefined();
});

test("an application's key is a parameter of each address if the provider requires it there", async () => {
  const asked: string[] = [];
  speak(({ path, query }, answer) => {
    asked.push(`${path} ${query.get("gw-dev-app-key")} ${query.get("inicio") ?? ""}`);
    return answer();
  });
  const client = createProviderClient(
    { ...provider.provider, profile: "bb" },
    { ...provider.credentials, applicationKey: "app & key" },
    provider.network,
  );
  await client.call("GET", "/pix?inicio=2026-11-01T00:00:00Z&fim=2026-11-02T00:00:00Z");
  await client.registerWebhook("https://escola.example/pix-webhook/x");
  expect(asked).toEqual([
    "/pix app & key 2026-11-01T00:00:00Z",
    `/webhook/${encodeURIComponent(provider.provider.pix_key)} app & key `,
  ]);
  expect(client.longestMs).toBe(4 * DAY_MS);
  client.close();
});

test("an announcement is taken as far as it can be read", async () => {
  const answer = createWebhook(school.server, SECRET);
  const good = "E".padEnd(32, "1");
  const items = [null, { endToEndId: 5 }, { endToEndId: "x".repeat(50) }, { endToEndId: good }];
  const many = Array.from({ length: 150 }, () => ({ other: true }));
  const post = new Request("https://site.test", { method: "POST", body: JSON.stringify({ pix: [...many, ...items] }) });
  expect((await answer(post, webhookSecret(SECRET))).status).toBe(200);
  expect(await sql()`select e2e_id from private.announced_payments`).toEqual([{ e2e_id: good }]);
});
