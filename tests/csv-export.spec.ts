import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import Papa from "papaparse";
import { assign } from "./classroom.ts";
import { client, expect, expectAccessible, forgive, test } from "./fixtures.ts";
import { navigateTo } from "./pages.ts";
import { as, enter, short } from "./people.ts";

/** Downloads a button's file, and parses it by another parser. */
async function exported(page: Page, label: string): Promise<{ name: string; rows: string[][] }> {
  const button = page.getByRole("button", { name: label, exact: true });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const text = await readFile(await download.path(), "utf8");
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { delimiter: ";", skipEmptyLines: true });
  return { name: download.suggestedFilename(), rows: data };
}

/** The panel's lists and the names of their files. */
const LISTS = [
  ["manage-students", "alunos"],
  ["manage-articles", "artigos"],
  ["manage-articles?tab=suggestions", "sugestoes"],
  ["manage-testimonials", "depoimentos"],
  ["manage-testimonials?tab=feedback", "feedback"],
  ["scheduled-classes?view=list", "aulas"],
  ["payments", "cobrancas"],
  ["payments?tab=proofs", "comprovantes"],
  ["payments?tab=statement", "extrato"],
  ["post-grades", "tarefas"],
  ["manage-test?tab=attempts", "testes"],
  ["error-logs", "erros"],
  ["audit-log", "historico"],
  ["undelivered", "nao-entregues"],
] as const;

const readInEnglish = (context: BrowserContext) =>
  context.addCookies([{ name: "language", value: "en", url: String(process.env.SITE_UNDER_TEST) }]);

async function addTestimonial(row: { author_name: string; text_pt: string; about_en?: string; published?: boolean }) {
  const { data, error } = await client("server").from("testimonials").insert(row).select("id").single();
  expect(error).toBeNull();
  return data?.id ?? "";
}
const deleteTestimonial = (id: string) => client("server").from("testimonials").delete().eq("id", id);

/** Begins placement tests a second apart, the newest first. */
async function beginTests(names: string[]): Promise<void> {
  const tests = names.map((shown_name, n) => ({
    key_hash: `\\x${randomBytes(32).toString("hex")}`,
    language: "pt" as const,
    shown_name,
    started_at: new Date(Date.now() - n * 1000).toISOString(),
  }));
  expect((await client("server").from("placement_attempts").insert(tests)).error).toBeNull();
}

test("every list of the panel can be downloaded, with named columns", { tag: "@desktop" }, async ({
  page,
  context,
  pageErrors,
}) => {
  const teacher = await enter(context, "admin");
  const hers = await as(teacher);
  const testimonial = await addTestimonial({ author_name: `Rita ${short()}`, text_pt: "Gostei; muito." });
  const module = randomUUID();
  await hers.rpc("save_module", { id: module, name: `Module ${short()}`, held_on: "2026-01-15" });
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const [address, file] of [...LISTS, [`post-grades?tab=modules&module=${module}`, "notas"]] as const) {
    await navigateTo(page, `/admin/${address}`);
    const { name, rows } = await exported(page, "Exportar CSV");
    expect(name).toBe(`${file}.csv`);
    expect(rows[0]?.length, address).toBeGreaterThan(2);
    expect(rows[0]?.every(Boolean), address).toBe(true);
    // The state in words; many of the site's initial articles are published.
    if (file === "artigos") expect(rows.map(([, portuguese]) => portuguese)).toContain("Publicado");
  }
  await readInEnglish(context);
  await page.goto("/admin/manage-testimonials");
  expect((await exported(page, "Export CSV")).name).toBe("testimonials.csv");
  // Other journeys may shorten a list meanwhile, so that its last page no longer exists.
  forgive(pageErrors, /416/);
  await hers.rpc("delete_module", { module });
  await deleteTestimonial(testimonial);
});

test("testimonials and tests are exported whole, in the reader's language, without formulas", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await enter(context, "admin");
  const mark = short();
  const said = { author_name: `=Rita ${mark}`, about_en: "Nurse", text_pt: "Gostei;\nmuito.", published: false };
  const testimonial = await addTestimonial(said);
  // One more than a page holds.
  const names = Array.from({ length: 51 }, (_, n) => `${mark} ${n}`);
  await beginTests(names);

  await page.goto("/admin/manage-testimonials");
  await expectAccessible(page);
  const quotes = (await exported(page, "Exportar CSV")).rows;
  expect(quotes.find(([author]) => author?.includes(mark))).toEqual([
    `'=Rita ${mark}`,
    "",
    "Nurse",
    "Gostei;\nmuito.",
    "",
    "não",
  ]);
  await page.goto("/admin/manage-test?tab=attempts");
  await expectAccessible(page);
  const attempts = (await exported(page, "Exportar CSV")).rows;
  expect(attempts[0]).toEqual(["Quem", "Nível", "Acertos", "Começou em", "Terminou em"]);
  expect(attempts.filter(([name]) => name?.startsWith(mark))).toHaveLength(names.length);
  // The oldest is on the second page.
  await expect(page.getByText(`${mark} 0`, { exact: true })).toBeVisible();
  await expect(page.getByText(`${mark} 50`, { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Próxima" }).click();
  await expect(page).toHaveURL(/tab=attempts&attempts=2$/);
  await expect(page.getByText(`${mark} 50`, { exact: true })).toBeVisible();
  await readInEnglish(context);
  await page.reload();
  expect((await exported(page, "Export CSV")).rows[0]).toEqual([
    "Who",
    "Level",
    "Right answers",
    "Started",
    "Finished",
  ]);

  await deleteTestimonial(testimonial);
  await client("server").from("placement_attempts").delete().like("shown_name", `${mark}%`);
});

test("each list about a student can be downloaded", { tag: "@desktop" }, async ({ page, context, browser }) => {
  const teacher = await enter(context, "admin");
  const away = await browser.newContext();
  const student = await enter(away, "aluno");
  const hers = await as(teacher);
  const { title } = await assign(teacher, student);
  const account = { student: student.id, id: randomUUID() };
  await hers.rpc("add_charge", { ...account, description: "Livro", amount_cents: 8_050, due_on: "2026-01-10" });
  await hers.rpc("record_payment", { ...account, cents: 3_000, paid_on: "2026-01-12" });
  await hers.rpc("give_credit", { ...account, cents: 1_000, reason: "Compensação" });
  await page.goto(`/admin/students/${student.id}`);
  await expect(page.getByRole("heading", { level: 1, name: student.name })).toBeVisible();
  const open = async (tab: string) => {
    const address = `/admin/students/${student.id}/${tab}`;
    // Former addresses are documents.
    await (["feedback", "files"].includes(tab) ? page.goto(address) : navigateTo(page, address));
    return (await exported(page, "Exportar CSV")).rows;
  };
  expect((await open("payments")).slice(1)).toEqual([
    [expect.any(String), "Créditos", "Compensação", "10,00", "", ""],
    ["2026-01-12", "Pagamento", "", "30,00", "", ""],
    ["2026-01-10", "Cobrança", "Livro", "80,50", "40,50", "Em atraso"],
  ]);
  expect((await open("homework"))[1]).toEqual([student.name, title, expect.any(String), "Pendente", "", "1", ""]);
  for (const tab of ["grades", "classes", "feedback", "files"])
    expect((await open(tab))[0]?.every(Boolean), tab).toBe(true);
  await away.close();
});
