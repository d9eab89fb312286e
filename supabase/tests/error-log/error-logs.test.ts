import { afterAll, expect, test } from "vitest";
import { DENIED, openSchool } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const stored = (message: string) =>
  school.backend
    .sql`select url, request_body, user_agent, user_id from public.error_logs where error_message like ${`${message}%`}`;

test("visitors and students report errors; only the teacher reads them", async () => {
  expect((await school.visitor.from("error_logs").insert({ error_message: "visitor's" })).error).toBeNull();
  const own = { error_message: "student's", user_id: school.student.id };
  expect((await school.student.client.from("error_logs").insert(own)).error).toBeNull();

  expect((await school.visitor.from("error_logs").select("id")).error?.code).toBe(DENIED);
  expect((await school.student.client.from("error_logs").select("id")).data).toEqual([]);
  expect((await school.former.client.from("error_logs").select("id")).data ?? []).toEqual([]);
  const { data } = await school.teacher.client.from("error_logs").select("error_message");
  expect(data?.map((row) => row.error_message)).toEqual(expect.arrayContaining(["visitor's", "student's"]));
});

test("nobody can report in another's name", async () => {
  const forged = { error_message: "forged", user_id: school.student.id };
  expect((await school.visitor.from("error_logs").insert(forged)).error?.code).toBe(DENIED);
  expect((await school.other.client.from("error_logs").insert(forged)).error?.code).toBe(DENIED);
});

test("only the server writes the id of a request, in its format", async () => {
  const row = { error_message: "named", request_id: "0123456789abcdef" };
  for (const client of [school.visitor, school.student.client, school.teacher.client])
    expect((await client.from("error_logs").insert(row)).error?.code).toBe(DENIED);
  expect((await school.server.from("error_logs").insert(row)).error).toBeNull();
  expect((await school.server.from("error_logs").insert({ ...row, request_id: "<script>" })).error?.code).toBe("23514");
  const { data } = await school.teacher.client.from("error_logs").select("request_id").eq("error_message", "named");
  expect(data).toEqual([{ request_id: row.request_id }]);
});

test("a mistyped password is in the log, and nothing that the teacher has to solve", async () => {
  const mistyped = { email: "nobody@example.com", password: "minha-senhq" };
  const { error } = await school.visitor.auth.signInWithPassword(mistyped);
  const mistake = { error_message: `Não foi possível entrar: ${error?.message}`, http_status: error?.status };
  const refused = { error_message: "Erro ao agendar: permission denied for table plans", http_status: 400 };
  const failing = { error_message: `Could not sign in: ${error?.message} today`, http_status: 500 };
  for (const row of [mistake, refused, failing])
    expect((await school.visitor.from("error_logs").insert(row)).error).toBeNull();
  const { data } = await school.teacher.client.from("error_faults").select("error_message, solved");
  const isSolved = ({ error_message }: { error_message: string }) =>
    data?.find((fault) => fault.error_message === error_message)?.solved;
  expect([mistake, refused, failing].map(isSolved)).toEqual([true, false, false]);
});

test("tokens, keys and passwords are not stored, and long texts are truncated", async () => {
  await school.visitor.from("error_logs").insert({
    error_message: `redaction ${"x".repeat(5000)}`,
    url: "https://example.com/pt/redefinir-senha?token_hash=pkce_abcdef&type=recovery",
    request_body: '{"email":"a@example.com","password":"hunter22","access_token":"eyJhbGciOi.eyJzdWIi.c2ln"}',
    user_agent: `agent ${"y".repeat(5000)}`,
  });
  const [row] = await stored("redaction");
  expect(JSON.stringify(row)).not.toMatch(/hunter22|pkce_abcdef|eyJ/);
  expect(row?.request_body).toContain('"email":"[address]"');
  expect(row?.user_agent.length).toBeLessThan(1000);
});

test("an error log stores nothing that names a person, also when somebody posts it directly", async () => {
  const named = [
    "https://escola.example/pt/confirmacao-agendamento?reserva=kkkkkkkk-k_k&prova=5f0b1a52-8d1c-4b7e-9a37-0d3f7f0c2a11",
    "https://escola.example/en/waiting-list?wait=kkkkkkkk-k_k&proof=5f0b1a52-8d1c-4b7e-9a37-0d3f7f0c2a11",
    "https://escola.example/pt/resumo/kkkkkkkk-k_k and /en/english-test/kkkkkkkk-k_k",
    "https://escola.example/pt/perfil?email=ana.lima%40exemplo.com.br",
    "<ana.lima+ingles@exemplo.com.br>, josé@exemplo.com",
    "+5511987654321, +55 (11) 98765-4321, (11) 98765-4321, 11987654321, 11 98765-4321, %2B5511987654321",
    "529.982.247-25 and 12.ABC.345/01DE-35",
  ];
  for (const text of named) {
    const row = { error_message: `people ${text}`, url: text, request_body: text };
    await school.server.from("error_logs").insert(row).throwOnError();
  }
  const rows = await school.backend
    .sql`select error_message, url, request_body from public.error_logs where error_message like 'people %'`;
  expect(rows).toHaveLength(named.length);
  expect(JSON.stringify(rows)).not.toMatch(/kkkk|5f0b1a52|ana|josé|exemplo|98765|529|ABC/i);
});

test.each([
  "2026-12-01T10:00:00+00:00",
  "5f0b1a52-8d1c-4b7e-9a37-119876543210",
  "1764201600123",
  "PGRST116: JSON object requested, multiple (or no) rows returned",
  "https://escola.example/pt/teste-de-nivel?from=blog",
])("a report keeps what names nobody: %s", async (text) => {
  const [row] = await school.backend.sql`select private.redact(${text}, 500) as kept`;
  expect(row).toEqual({ kept: text });
});

/** Reported texts, with the part that is stored; all of it where undefined. */
const REPORTED: [said: string, kept?: string][] = [
  ["Erro ao atualizar a senha: Esta senha é fácil demais."],
  ["Erro ao atualizar a senha: TOO_YOUNG"],
  ["Error updating password: permission denied for table profiles"],
  ["Error updating password: Auth session missing!"],
  ["Não foi possível recuperar a senha: Algo deu errado."],
  ["Não deu para trocar a senha: Escolha outra, mais longa"],
  ["Could not check the code: Try again"],
  ["senha: hunter22", "senha: [redacted]"],
  ["Senha: Brasil gigante", "Senha: [redacted] gigante"],
  ["minha senha: Hunter22 e nada mais", "minha senha: [redacted] e nada mais"],
  ["the password: secret", "the password: [redacted]"],
  ['a "senha": "Esta senha"', 'a "senha": "[redacted] senha"'],
  ["a senha=Esta senha", "a senha=[redacted] senha"],
  ["Erro ao atualizar a senha: senha: hunter22", "Erro ao atualizar a senha: senha: [redacted]"],
];

test.each(REPORTED)("a report keeps all of “%s” except the secret", async (said, kept = said) => {
  const { data } = await school.server
    .from("error_logs")
    .insert({ error_message: said })
    .select("error_message")
    .single();
  expect(data?.error_message).toBe(kept);
});

test("field names are stored whole, also those of passwords and tokens", async () => {
  const request_body = "email, password, access_token, code";
  await school.visitor.from("error_logs").insert({ error_message: "names", request_body });
  expect(await stored("names")).toMatchObject([{ request_body }]);
});

test("a flood is dropped without an error, and does not block others", async () => {
  for (let i = 0; i < 80; i++) await school.other.client.from("error_logs").insert({ error_message: `flood ${i}` });
  const kept = await stored("flood");
  expect(kept.length).toBeLessThan(80);
  await school.student.client.from("error_logs").insert({ error_message: "still heard" });
  expect(await stored("still heard")).toHaveLength(1);
});

test("the teacher can clear the log, and nobody else", async () => {
  await school.visitor.from("error_logs").insert({ error_message: "to clear" });
  const clear = (client: typeof school.visitor) =>
    client.from("error_logs").delete().like("error_message", "to clear").select("id");
  expect((await clear(school.student.client)).data).toEqual([]);
  expect((await clear(school.visitor)).error?.code).toBe(DENIED);
  expect((await clear(school.teacher.client)).data).toHaveLength(1);
});

test("repeats of a fault count as one, which the teacher can mark as solved; when it recurs it is open again", async () => {
  const { teacher, student, visitor } = school;
  const happen = (id: string) =>
    visitor.from("error_logs").insert({ error_message: `Row ${id} of "x" is broken`, http_status: 500 });
  const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  for (const id of ids.slice(0, 2)) await happen(id);
  const fault = async (client = teacher.client) =>
    (await client.from("error_faults").select("fault, times, solved").like("error_message", "Row %broken")).data;
  expect(await fault()).toMatchObject([{ times: 2, solved: false }]);
  expect(await fault(student.client)).toEqual([]);
  const name = (await fault())?.[0]?.fault ?? "";
  const solve = (client: typeof visitor) =>
    client.from("error_logs").update({ solved_at: new Date().toISOString() }).eq("fault", name).select("id");
  expect((await solve(student.client)).data).toEqual([]);
  expect((await solve(visitor)).error?.code).toBe(DENIED);
  expect((await solve(teacher.client)).data).toHaveLength(2);
  expect(await fault()).toMatchObject([{ solved: true }]);
  await happen(ids[2] ?? "");
  expect(await fault()).toMatchObject([{ times: 3, solved: false }]);
});

const from = (network: string, error_message: string) =>
  school.visitor.from("error_logs").insert({ error_message }).setHeader("x-forwarded-for", network);
const forget = () => school.backend.sql`delete from private.quotas`;

test("one network's reports silence no other visitor, nor the server, nor a student", async () => {
  await forget();
  for (let n = 0; n < 80; n += 1) await from("203.0.113.1", `junk ${n}`);
  expect(await stored("junk")).toHaveLength(15);
  await from("198.51.100.2", "another visitor's");
  for (let network = 3; network < 10; network += 1)
    for (let n = 0; n < 15; n += 1) await from(`203.0.113.${network}`, `more junk ${network} ${n}`);
  await school.server.from("error_logs").insert({ error_message: "the server's", request_id: "0123456789abcdef" });
  await school.student.client.from("error_logs").insert({ error_message: "a student's" });
  for (const said of ["another visitor's", "the server's", "a student's"]) expect(await stored(said)).toHaveLength(1);
});

test("a visitor writes one row with a request, and of a person's many one is kept", async () => {
  await forget();
  const rows = Array.from({ length: 5_000 }, () => ({ error_message: "bulk" }));
  expect((await school.visitor.from("error_logs").insert(rows)).status).toBe(400);
  const columns = { columns: "error_message" };
  const asked = new URL("http://localhost:3000/rest/v1/error_logs");
  asked.search = new URLSearchParams(columns).toString();
  const headers = { apikey: school.backend.publishableKey, "content-type": "application/json" };
  const named = new Request(asked, { method: "POST", headers, body: JSON.stringify(rows.slice(0, 2)) });
  expect((await school.backend.fetch(named)).status).toBe(400);
  expect(await stored("bulk")).toEqual([]);
  expect((await school.student.client.from("error_logs").insert(rows)).error).toBeNull();
  expect(await stored("bulk")).toHaveLength(1);
});

test("junk pushes out only its own sender's reports", async () => {
  const { sql } = school.backend;
  await sql`delete from public.error_logs`;
  await sql`alter table public.error_logs disable trigger user`;
  const fill = (rows: number, since: string, who: string | null, request_id: string | null, message: string) => sql`
    insert into public.error_logs (error_message, created_at, user_id, request_id)
    select ${message}, now() - ${since}::interval + n * interval '1 second', ${who}, ${request_id}
    from generate_series(1, ${rows}::int) n`;
  await fill(3, "170 days", null, "0123456789abcdef", "server's");
  await fill(3, "170 days", school.student.id, null, "student's");
  await fill(3, "10 days", null, null, "visitor's");
  await fill(12_000, "1 day", null, null, "junk");
  await fill(600, "1 day", school.other.id, null, "other's junk");
  await fill(2, "190 days", null, "0123456789abcdef", "old");
  await sql`alter table public.error_logs enable trigger user`;
  await school.server.rpc("run_housekeeping", { step: "errors" }).throwOnError();
  const kept = await sql`select error_message, count(*)::int as rows from public.error_logs group by 1`;
  expect(Object.fromEntries(kept.map(({ error_message, rows }) => [error_message, rows]))).toEqual({
    "server's": 3,
    "student's": 3,
    "visitor's": 3,
    junk: 12_000,
    "other's junk": 500,
  });
});
