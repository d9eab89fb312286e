import type { Page } from "@playwright/test";
import { client, expect, expectAccessible, forgive, test } from "./fixtures.ts";
import { enter, newStudent, type Someone, short } from "./people.ts";
import { types } from "./typing.ts";

const day = (n: number) => `2031-03-0${n}`;
/** Sorts one of the panel's lists by a column. The rows may already be in that order: the header shows when it is done. */
async function sortBy(page: Page, header: string, sorted: "ascending" | "descending"): Promise<void> {
  const column = page.getByRole("columnheader", { name: header });
  await column.getByRole("link").click();
  await expect(column).toHaveAttribute("aria-sort", sorted);
}
/** Polls the first group of a pattern in each matching row. */
const order = (page: Page, words: RegExp) =>
  expect.poll(async () =>
    (await page.getByRole("row").filter({ hasText: words }).allInnerTexts()).map((row) => row.match(words)?.[1]),
  );

/** Adds charges "Livro 1", "Livro 2" and so on, each due a day later. */
async function addCharges({ id }: Someone, mark: string, cents: number[]): Promise<void> {
  const rows = cents.map((amount_cents, n) => ({
    student_id: id,
    kind: "single" as const,
    description: `${mark} Livro ${n + 1}`,
    amount_cents,
    due_on: day(n + 1),
  }));
  expect((await client("server").from("charges").insert(rows)).error).toBeNull();
}

/** Sets homework "Texto n", each due on day n. */
async function addHomework(student: Someone, mark: string, days: number[]): Promise<void> {
  const server = client("server");
  const set = days.map((n) => ({ id: crypto.randomUUID(), title: `${mark} Texto ${n}`, due_on: day(n) }));
  expect((await server.from("assignments").insert(set)).error).toBeNull();
  const given = set.map(({ id }) => ({ assignment_id: id, student_id: student.id }));
  expect((await server.from("homework").insert(given)).error).toBeNull();
}

/** Expects an address far past the end, such as of a list that has become shorter, to lead to the last page. */
async function expectLastPage(page: Page, list: string, mark: string): Promise<void> {
  await page.goto(`/admin/${list}&page=900`);
  await expect(page).not.toHaveURL(/page=/);
  await expect(page.getByRole("row").filter({ hasText: mark })).toHaveCount(3);
}

test("charges, homework and errors are sorted by their columns, and the order is kept in the address", {
  tag: "@desktop",
}, async ({ page, context, pageErrors }) => {
  await enter(context, "admin");
  const student = await newStudent("Rita");
  const server = client("server");
  const mark = short();
  await addCharges(student, mark, [2_000, 1_000, 3_000]);
  await addHomework(student, mark, [3, 1, 2]);
  const faults = [1, 2, 2, 3, 3, 3].map((n) => ({ error_message: `${mark} falha ${"abc"[n - 1]}` }));
  expect((await server.from("error_logs").insert(faults)).error).toBeNull();

  await page.goto(`/admin/payments?q=${mark}&sort=toString`);
  await order(page, /Livro (\d)/).toEqual(["1", "2", "3"]);
  await sortBy(page, "Valor", "ascending");
  await order(page, /Livro (\d)/).toEqual(["2", "1", "3"]);
  await sortBy(page, "Valor", "descending");
  await order(page, /Livro (\d)/).toEqual(["3", "1", "2"]);
  await expectAccessible(page);
  await page.getByLabel("Situação").selectOption("Todas");
  await expect(page).toHaveURL(/state=all/);
  await expect(page).toHaveURL(/sort=-amount/);
  await order(page, /Livro (\d)/).toEqual(["3", "1", "2"]);

  await page.goto(`/admin/post-grades?q=${mark}&status=pending`);
  await sortBy(page, "Prazo", "ascending");
  await order(page, /Texto (\d)/).toEqual(["1", "2", "3"]);
  await sortBy(page, "Prazo", "descending");
  await order(page, /Texto (\d)/).toEqual(["3", "2", "1"]);

  await page.goto(`/admin/error-logs?q=${mark}`);
  await sortBy(page, "Vezes", "ascending");
  await order(page, /falha (\w)/).toEqual(["a", "b", "c"]);
  await sortBy(page, "Vezes", "descending");
  await order(page, /falha (\w)/).toEqual(["c", "b", "a"]);
  for (const list of [`payments?q=${mark}`, `post-grades?q=${mark}&status=pending`, `error-logs?q=${mark}`])
    await expectLastPage(page, list, mark);
  forgive(pageErrors, /416/);
  await server.from("error_logs").delete().like("error_message", `${mark}%`);
});

test("feedback is found by its author, by a word of its text, with or without accents, and by a missing answer", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await enter(context, "admin");
  const name = `Nídia${short()}`;
  const word = short();
  const one = await newStudent("Nina");
  const other = await newStudent("Rui");
  expect((await client("server").from("profiles").update({ full_name: name }).eq("id", one.id)).error).toBeNull();
  const said = [
    { student_id: one.id, rating: 5, comments: "Gostei." },
    { student_id: other.id, rating: 4, comments: `Foi ótimo ${word}`, reply: "Obrigada!", replied_at: new Date() },
  ].map((row) => JSON.parse(JSON.stringify(row)));
  for (const row of said) expect((await client("server").from("feedback").insert(row)).error).toBeNull();

  await page.goto("/admin/manage-testimonials?tab=feedback");
  const search = async (text: string) => {
    await types(page.getByLabel("Aluno ou palavra"), text);
    await page.getByRole("button", { name: "Buscar" }).click();
  };
  await search(name.replace("í", "i"));
  await expect(page).toHaveURL(/tab=feedback/);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([name]);
  await search(`otimo ${word}`);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Rui"]);
  await expectAccessible(page);
  await page.getByLabel("Mostrar").selectOption("Sem resposta");
  await expect(page.getByText("Nenhum feedback com estes filtros")).toBeVisible();
});

test("a search finds a name without its accents, and an unsent search stays when the list is refreshed", {
  tag: "@desktop",
}, async ({ page, context, browser }) => {
  await enter(context, "admin");
  const mark = short();
  const server = client("server");
  const student = await enter(await browser.newContext(), "aluno", `João ${mark}`);
  const charge = { kind: "single" as const, description: "Livro", amount_cents: 1_000, due_on: day(1) };
  expect((await server.from("charges").insert({ ...charge, student_id: student.id })).error).toBeNull();
  const id = crypto.randomUUID();
  expect((await server.from("assignments").insert({ id, title: "Redação", due_on: day(1) })).error).toBeNull();
  expect((await server.from("homework").insert({ assignment_id: id, student_id: student.id })).error).toBeNull();

  for (const [list, read] of [
    ["payments?state=all", "find_charges"],
    ["post-grades?status=all", "find_homework"],
    ["manage-students?state=all", "find_people"],
  ] as const) {
    await page.goto(`/admin/${list}&q=joao+${mark}`);
    await expect(page.getByRole("row").filter({ hasText: student.name })).toHaveCount(1);
    await expect(page.getByRole("button", { name: /^Notificações/ })).toBeVisible();
    const search = page.getByRole("main").getByRole("searchbox").first();
    await types(search, "ainda não");
    const readAgain = page.waitForResponse((answer) => answer.url().includes(`/rest/v1/rpc/${read}?`));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await readAgain;
    await expect(page.getByRole("row").filter({ hasText: student.name })).toHaveCount(1);
    await expect(search).toHaveValue("ainda não");
  }
});

test("the teacher sorts her students by balance and by next class with the keyboard, and on the phone", async ({
  page,
  context,
}) => {
  await enter(context, "admin");
  const mark = short();
  const names = ["Ana", "Bia", "Caio"];
  for (const [n, name] of names.entries()) {
    const one = await newStudent(name);
    const server = client("server");
    expect(
      (
        await server
          .from("profiles")
          .update({ full_name: `${mark} ${name}` })
          .eq("id", one.id)
      ).error,
    ).toBeNull();
    const amount_cents = [2_000, 3_000, 1_000][n] ?? 0;
    const charge = { kind: "single" as const, description: "Livro", amount_cents, due_on: day(1), student_id: one.id };
    expect((await server.from("charges").insert(charge)).error).toBeNull();
  }
  await page.goto(`/admin/manage-students?q=${mark}`);
  const sorted = async (header: string, order: "ascending" | "descending") => {
    const column = page.getByRole("columnheader", { name: header });
    await column.getByRole("link").press("Enter");
    await expect(column).toHaveAttribute("aria-sort", order);
  };
  await sorted("Saldo", "ascending");
  await order(page, new RegExp(`${mark} (\\w+)`)).toEqual(["Bia", "Ana", "Caio"]);
  await sorted("Saldo", "descending");
  await order(page, new RegExp(`${mark} (\\w+)`)).toEqual(["Caio", "Ana", "Bia"]);
  await sorted("Próxima aula", "ascending");
  await expectAccessible(page);
});
