import { dayFromNow } from "../supabase/tests/days.ts";
import { charge } from "./charge.ts";
import { client, expect, expectAccessible, test } from "./fixtures.ts";
import { enter, short } from "./people.ts";

test("the teacher imports a bank statement, ignores, restores and matches lines; the same file again changes nothing", {
  tag: "@desktop",
}, async ({ page, context, browser }) => {
  const teacher = await enter(context, "admin");
  const student = await enter(await browser.newContext(), "aluno", `Iara ${short()}`);
  const { id, description } = await charge(teacher, student, 31_700);
  const { data } = await client("server").from("charges").select("txid").eq("id", id).single();
  const day = dayFromNow(0).replaceAll("-", "");
  const ofx = `OFXHEADER:100\n<OFX><BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><DTPOSTED>${day}<TRNAMT>317.00<FITID>${short()}<MEMO>PIX RECEBIDO ${data?.txid}</STMTTRN>
<STMTTRN><DTPOSTED>${day}<TRNAMT>-12.00<FITID>${short()}<MEMO>Tarifa</STMTTRN></BANKTRANLIST></OFX>`;
  const file = { name: "extrato.ofx", mimeType: "application/x-ofx", buffer: Buffer.from(ofx) };
  await page.goto("/admin/payments?tab=statement");
  await page.getByLabel("Extrato do banco").setInputFiles({ ...file, buffer: Buffer.from("não é um extrato") });
  await expect(page.getByText(/Não conseguimos ler este extrato/)).toBeVisible();
  await page.getByLabel("Extrato do banco").setInputFiles(file);
  await expect(page.getByText("1 entrada nova")).toBeVisible();
  const line = page.getByRole("listitem").filter({ hasText: String(data?.txid) });
  await expect(line.getByText("código da própria cobrança")).toBeVisible();
  await expect(line.getByLabel(/Pagamento de/).locator("option:checked")).toContainText(description);
  await expectAccessible(page);
  await line.getByRole("button", { name: "Ignorar" }).press("Enter");
  await expect(line.getByRole("button", { name: "Vincular" })).toHaveCount(0);
  await expect(page.getByText(/^Entrada de R\$.317,00 ignorada$/)).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).press("Enter");
  await expect(line.getByRole("button", { name: "Vincular" })).toBeVisible();
  await line.getByRole("button", { name: "Ignorar" }).press("Enter");
  await expect(page.getByText(/^Entrada de R\$.317,00 ignorada$/)).toBeVisible();
  await page.reload();
  await page.getByText(/^Entradas ignoradas: \d+$/).click();
  await line.getByRole("button", { name: /^Restaurar/ }).press("Enter");
  await line.getByRole("button", { name: "Vincular" }).click();
  await expect(line).toHaveCount(0);
  await page.getByLabel("Extrato do banco").setInputFiles(file);
  await expect(page.getByText("0 entradas novas").or(page.getByText("0 entrada nova"))).toBeVisible();
  await expect(line).toHaveCount(0);
  const paid = await client("server").from("payments").select("amount_cents").eq("student_id", student.id);
  expect(paid.data).toEqual([{ amount_cents: 31_700 }]);
});
