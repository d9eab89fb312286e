import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { dayFromNow } from "../days.ts";
import { booksOf } from "../money.ts";
import { openSchool, type Person } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());
const sql = () => school.backend.sql;
beforeEach(() => sql()`delete from public.bank_lines`);
const books = booksOf(() => school);

/** A statement with one line of this memo, from a bank without line numbers. */
const lineOf = (memo: string) => ({
  fingerprint: `${dayFromNow(0)} 12300 ${memo}`,
  day: dayFromNow(0),
  amount_cents: 12_300,
  memo,
});
const read = async (...memos: string[]) =>
  (await school.teacher.client.rpc("import_statement", { lines: memos.map(lineOf) })).data;
const memos = async () =>
  (await sql()`select memo from public.bank_lines order by memo`).map(({ memo }) => String(memo)).filter(Boolean);
const erase = async ({ id }: Person) => {
  expect((await school.server.rpc("erase_person", { person: id })).error).toBeNull();
  expect((await school.server.auth.admin.deleteUser(id)).error).toBeNull();
};
const paidBy = (person: Person, payer_name: string, payer_document: string | null = null) =>
  sql()`insert into public.student_billing (student_id, payer_name, payer_document) values (${person.id}, ${payer_name}, ${payer_document})
    on conflict (student_id) do update set payer_name = excluded.payer_name, payer_document = excluded.payer_document`;

describe("a pending or ignored bank line", () => {
  test.each([
    ["their name, whatever its accents and capitals", "PIX RECEBIDO HELENA DE SA PRADO 12/11"],
    ["their code", "PIX 12345678909 BANCO 260"],
    ["who pays for them", "TED JOSE AUGUSTO PRADO"],
  ])("a pending or ignored bank line loses %s once they are erased", async (_what, memo) => {
    const gone = await school.enroll("Helena de Sá Prado");
    await paidBy(gone, "José Augusto Prado", "12345678909");
    await read(memo);
    if (memo.startsWith("TED")) await sql()`update public.bank_lines set state = 'ignored'`;
    await erase(gone);
    const left = JSON.stringify(await sql()`select to_jsonb(b) from public.bank_lines b`);
    expect(left).not.toMatch(/PRADO|12345678909/);
    expect(await read(memo)).toEqual({ added: 0, known: 1 });
  });

  test("a pending or ignored bank line of a reversed payment loses the payer, too", async () => {
    const gone = await school.enroll("Igor Luz");
    const { id } = await books.charge(gone.id, 12_300);
    await read("PIX IGOR LUZ");
    const { data: line } = await school.teacher.client.from("bank_lines").select("id").single();
    const matched = await school.teacher.client.rpc("match_line", { line: line?.id ?? "", charge: id });
    expect(matched.error).toBeNull();
    const taken = await school.teacher.client.rpc("reverse_payment", { payment: matched.data ?? "", reason: "Engano" });
    expect(taken.error).toBeNull();
    await erase(gone);
    expect(await memos()).toEqual([]);
  });

  test("a pending or ignored bank line does not change if it has another name, or a name of several people", async () => {
    const others = ["PIX ANA LUCIA SILVA", "PIX BANANA CLIMA", "PIX ANA"];
    const gone = await school.enroll("Ana Lima");
    const single = await school.enroll("Ana");
    await read(...others);
    await erase(gone);
    await erase(single);
    expect(await memos()).toEqual([...others].sort());
  });

  test("a pending or ignored bank line stays if another student has the same name or the same payer", async () => {
    const gone = await school.enroll("Lia Reis");
    const same = await school.enroll("Lia Reis");
    for (const person of [gone, same]) await paidBy(person, "Mario Reis", "98765432100");
    const lines = ["PIX LIA REIS", "PIX MARIO REIS", "PIX 98765432100"];
    await read(...lines);
    await erase(gone);
    expect(await memos()).toEqual([...lines].sort());
    await erase(same);
    expect(await memos()).toEqual([]);
  });
});

test("an erasure waits for other changes of the account", async () => {
  const gone = await school.enroll("Nina Paz");
  const { id: payment } = await books.pay(gone.id, 4_400);
  const waits = () => sql()`select from pg_locks where locktype = 'advisory' and not granted`;
  const { erased } = await sql().begin(async (tx) => {
    await tx`select private.lock_account(${gone.id})`;
    const begun = { erased: Promise.resolve(school.server.rpc("erase_person", { person: gone.id })) };
    await expect.poll(waits).toHaveLength(1);
    expect(await tx`select from public.payments where id = ${payment} for update nowait`).toHaveLength(1);
    return begun;
  });
  expect((await erased).error).toBeNull();
});
