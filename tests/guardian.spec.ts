import type { Page } from "@playwright/test";
import { textIn, unzip } from "../supabase/tests/copies/unzip.ts";
import { client, expect, expectAccessible, forgive, test } from "./fixtures.ts";
import { mailsTo } from "./mailbox.ts";
import { as, enter, short } from "./people.ts";

const yearsAgo = (years: number): string => `${new Date().getFullYear() - years}-01-01`;

/** Has the guardians asked who are due, and returns the link in the mail of that number to an address. */
async function linkTo(email: string, number = 1): Promise<string> {
  await client("server").rpc("run_housekeeping", { step: "guardians" }).throwOnError();
  const links = async () => {
    const mails = await mailsTo(process.env.SITE_MAILBOX ?? "", email);
    return mails.flatMap((mail) => /\/pt\/responsavel\?chave=[\w-]{43}/.exec(mail)?.[0] ?? []);
  };
  await expect.poll(async () => (await links()).length).toBe(number);
  return (await links())[number - 1] ?? "";
}

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

test("a student of 15 waits for their guardian, who agrees by a mailed link, takes a copy along and withdraws", async ({
  page,
  context,
  browser,
}) => {
  const student = await enter(context, "aluno", "Lia Lima");
  const own = await as(student);
  const email = `marta.${short()}@example.com`;
  const guardian = { guardian_name: "Marta Lima", guardian_contact: email };
  await own
    .from("profiles")
    .update({ birth_date: yearsAgo(15), ...guardian })
    .eq("id", student.id)
    .throwOnError();
  expect((await own.rpc("accept_terms")).error).toBeNull();

  await test.step("the student sees what waits, and cannot turn notifications on", async () => {
    await page.goto("/pt/dashboard");
    await expect(page.getByRole("heading", { name: "Falta o consentimento do seu responsável" })).toBeVisible();
    await page.goto("/pt/meu-progresso/perfil");
    await expect(page.getByText("Os avisos no celular funcionam depois")).toBeVisible();
  });

  const hers = await (await browser.newContext()).newPage();
  await test.step("the guardian reads what it is about, and agrees", async () => {
    await hers.goto(await linkTo(email));
    await expect(hers.getByRole("heading", { level: 1 })).toHaveText("Você concorda com as aulas de Lia Lima?");
    await expect(hers.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await expectAccessible(hers);
    await press(hers, "Sou responsável e concordo");
    await expect(hers.getByRole("heading", { level: 1 })).toHaveText("Você deu seu consentimento");
  });

  await test.step("the student hears of it, and nothing waits any more", async () => {
    await page.goto("/pt/meu-progresso/perfil");
    await expect(page.getByText("Marta Lima deu o consentimento")).toBeVisible();
    await page.goto("/pt/dashboard");
    await expect(page.getByRole("heading", { name: "Falta o consentimento do seu responsável" })).toHaveCount(0);
  });

  await test.step("the teacher sees it, and sends the link again", async () => {
    const office = await browser.newContext();
    await enter(office, "admin");
    const panel = await office.newPage();
    await panel.goto(`/admin/students/${student.id}/account`);
    await expect(panel.getByText(/^Consentimento dado em/)).toBeVisible();
    await press(panel, "Enviar o link de novo");
    await expect(panel.getByText("Link enviado ao responsável", { exact: true })).toBeVisible();
    await office.close();
  });

  await test.step("the guardian takes the copy along, asks for erasure, and withdraws", async () => {
    await hers.goto(await linkTo(email, 2));
    const download = hers.waitForEvent("download");
    await press(hers, "Baixar a cópia");
    const parts = await unzip(await (await download).createReadStream());
    expect(JSON.parse(textIn(parts, "dados.json"))).toMatchObject({ profile: { id: student.id } });
    expect(textIn(parts, "index.html")).toContain("Dados de Lia Lima");
    await hers.getByText("Excluir os dados").click();
    await press(hers, "Pedir a exclusão");
    await expect(hers.getByText(/^A exclusão foi pedida em/)).toBeVisible();
    await press(hers, "Retirar o pedido");
    await hers.getByText("Retirar o consentimento").first().click();
    await press(hers, "Retirar o consentimento");
    await expect(hers.getByRole("heading", { level: 1 })).toHaveText("Você retirou o consentimento");
    await expectAccessible(hers);
  });

  await page.goto("/pt/dashboard");
  await expect(page.getByText(/^Seu responsável retirou o consentimento/)).toBeVisible();
});

test("a link that was cut short, and the page without one, say what to do", async ({ page, pageErrors }) => {
  await page.goto("/pt/responsavel");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Esta página abre com o link do seu e-mail");
  await page.goto(`/pt/responsavel?chave=${"k".repeat(20)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Este link não vale mais");
  forgive(pageErrors, /status of 404/);
});
