import type { Locator, Page } from "@playwright/test";
import { hasError, isStaticPix, parsePix } from "pix-utils";
import { dayFromNow } from "../supabase/tests/days.ts";
import { charge } from "./charge.ts";
import { classroom } from "./classroom.ts";
import { client, expect, expectAccessible, test } from "./fixtures.ts";
import { downloadedText } from "./pdf.ts";
import { as, enter, type Someone, short } from "./people.ts";
import { types } from "./typing.ts";

/** The Pix code in the clipboard. */
async function copiedCode(page: Page) {
  const code = parsePix(await page.evaluate(() => navigator.clipboard.readText()));
  if (hasError(code) || !isStaticPix(code)) throw new Error("no code");
  return code;
}

const sendProof = (page: Page, text: string, name = "comprovante.pdf") =>
  page
    .locator("label", { hasText: "Enviar comprovante" })
    .locator("input")
    .setInputFiles({ name, mimeType: "application/pdf", buffer: Buffer.from(text) });

/**
 * Sends a proof on a low screen, where the code disappears above the visible part. Expects that the visible part does not
 * move.
 */
async function expectNoScroll(page: Page, send: () => Promise<void>): Promise<void> {
  const whole = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: whole.width, height: 420 });
  // As in Safari, which has no scroll anchoring; with enough below the charge to scroll.
  await page.evaluate(() => {
    document.documentElement.style.setProperty("overflow-anchor", "none");
    document.body.style.paddingBottom = "100rem";
  });
  const button = page.locator("label", { hasText: "Enviar comprovante" });
  const topOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top);
  await button.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const before = await topOf(button);
  await send();
  const after = await topOf(page.getByText("Recebemos seu comprovante. A professora vai conferir."));
  expect(Math.abs(after - before)).toBeLessThan(16);
  await page.setViewportSize(whole);
}

/** Opens the payment of a proof, where an amount that is too large is refused, and confirms it. */
async function confirmPayment(page: Page, proof: Locator): Promise<void> {
  await proof.getByRole("button", { name: "Confirmar pagamento" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Valor")).toHaveValue("480,50");
  await types(dialog.getByLabel("Valor"), "123456789012345");
  await dialog.getByRole("button", { name: "Confirmar pagamento" }).click();
  await expect(dialog.getByRole("link", { name: /Escreva um valor entre/ })).toBeVisible();
  await types(dialog.getByLabel("Valor"), "480,50");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Confirmar pagamento" }).click();
  await expect(proof).toHaveCount(0);
}

/** Charges 200 reais; the form is sent empty first, and twice in the end. */
async function addCharge(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Nova cobrança" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Cobrar", exact: true }).click();
  await expect(dialog.getByRole("link", { name: /Escreva um valor/ })).toBeVisible();
  await types(dialog.getByLabel("Valor"), "200");
  await types(dialog.getByLabel("Descrição"), "Material");
  await dialog.getByRole("button", { name: "Cobrar", exact: true }).dblclick();
  await expect(dialog).toBeHidden();
}

/** Saves the payer's tax number and the agreed price; a mistake in either is refused first. */
async function savePayer(page: Page): Promise<void> {
  const taxNumber = page.getByLabel("CPF ou CNPJ de quem paga");
  const price = page.getByLabel("Preço combinado");
  const save = page.getByRole("button", { name: "Salvar" });
  await types(taxNumber, "529.982.247-24");
  await save.click();
  await expect(page.getByRole("link", { name: "Este CPF ou CNPJ não confere" })).toBeVisible();
  await types(taxNumber, "529.982.247-25");
  await types(price, "quatrocentos");
  await save.click();
  await expect(price).toHaveAttribute("aria-invalid", "true");
  await types(price, "400");
  await save.click();
  await expect(price).toHaveValue("400,00");
}

/** Journeys share one school, so its Pix key is set before each. */
test.beforeEach(async () => {
  const pix = { pix_key: "escola@example.com", pix_name: "Alex Morgan", pix_city: "Sao Paulo" };
  await client("server").from("billing_rules").update(pix).eq("singleton", true);
});

test("a student copies a charge's code in one tap and sends a proof, which the teacher confirms with a receipt", async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { student, teacher, hers, office } = await classroom(context, browser);
  const { id, description } = await charge(teacher, student, 48_050);
  await page.goto("/pt/dashboard");
  await page.getByRole("link", { name: /R\$ 480,50/ }).click();
  await page.getByRole("button", { name: "Pagar com Pix" }).click();
  await expect(page.getByAltText(/QR code do Pix/)).toBeVisible();
  await page.getByRole("button", { name: "Copiar código Pix" }).click();
  await expect(page.getByText("Código copiado")).toBeVisible();
  const { data } = await (await as(student)).from("charges").select("txid").eq("id", id).single();
  expect(await copiedCode(page)).toMatchObject({
    pixKey: "escola@example.com",
    transactionAmount: 480.5,
    txid: data?.txid,
  });
  await expectAccessible(page);

  await sendProof(page, "x", "comprovante.exe");
  await expect(page.getByText("Envie uma foto ou um PDF do comprovante.")).toBeVisible();
  await sendProof(page, "<script>");
  await expect(page.getByText("Envie uma foto ou um PDF do comprovante.")).toBeVisible();
  await expectNoScroll(page, async () => {
    await sendProof(page, `%PDF-1.4 ${id}`);
    await expect(page.getByText("Comprovante enviado", { exact: true })).toBeVisible();
    await expect(page.getByText("Em conferência")).toBeVisible();
    await expect(page.locator(`li[id="${id}"]`)).toBeFocused();
  });

  await hers.goto("/admin/payments?tab=proofs");
  const item = hers.getByRole("listitem").filter({ hasText: description });
  const address = (await item.getByRole("link", { name: /Ver comprovante/ }).getAttribute("href")) ?? "";
  expect((await hers.request.get(address)).headers()["content-security-policy"]).toContain("sandbox");
  await confirmPayment(hers, item);

  await expect(page.getByText("Tudo em dia. Nada a pagar agora.")).toBeVisible();
  await expect(page.locator(`[id="${id}"]`)).toContainText(description);
  await expect(page.locator(`[id="${id}"]`)).toContainText("Paga");
  const text = await downloadedText(page, /^Recibo/);
  for (const words of ["R$ 480,50", student.name, description, "Receipt no."]) expect(text).toContain(words);
  await office.close();
});

test("a declined proof shows its reason at the charge, and a waived charge is listed as waived", async ({
  page,
  context,
  browser,
}) => {
  const student = await enter(context, "aluno");
  const teacher = await enter(await browser.newContext(), "admin");
  const owed = await charge(teacher, student, 20_000);
  const waived = await charge(teacher, student, 9_900);
  const his = await as(student);
  const hers = await as(teacher);
  const object = `${student.id}/${owed.id}/${crypto.randomUUID()}.pdf`;
  const file = new Blob([`%PDF-1.4 ${owed.id}`], { type: "application/pdf" });
  expect((await his.storage.from("payment-proofs").upload(object, file)).error).toBeNull();
  const sent = await his.rpc("send_proof", { charge: owed.id, object, name: "comprovante.pdf" });
  const declined = await hers.rpc("decline_proof", { proof: String(sent.data), reason: "O valor não confere" });
  expect(declined.error).toBeNull();
  expect((await hers.rpc("cancel_charge", { charge: waived.id, reason: "Engano" })).error).toBeNull();
  // Notifications and mails of earlier releases name the tab in the search.
  await page.goto(`/pt/my-progress?tab=classes&charge=${owed.id}`);
  await page.waitForURL(`**/pt/meu-progresso/pagamentos?charge=${owed.id}`);
  await expect(page.locator(`[id="${owed.id}"]`)).toContainText(
    "O último comprovante não foi aceito: O valor não confere",
  );
  await expect(page.locator(`[id="${waived.id}"]`)).toContainText("Cancelada");
  await expect(page.getByRole("heading", { name: "Pagamentos", exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test("the teacher charges, discounts, records money by hand and undoes a mistake; the books balance", async ({
  page,
  context,
  browser,
}) => {
  await enter(context, "admin");
  const theirs = await browser.newContext();
  const student = await enter(theirs, "aluno", `Rui ${short()}`);
  await page.goto(`/admin/students/${student.id}/payments`);
  await addCharge(page);
  const dialog = page.getByRole("dialog");
  const more = (row: string) =>
    page
      .getByRole(row === "charge" ? "row" : "listitem")
      .locator("summary", { hasText: "Mais ações" })
      .first();
  await more("charge").click();
  await page.getByRole("button", { name: /^Desconto/ }).click();
  await types(dialog.getByLabel("Valor"), "50,00");
  await types(dialog.getByLabel("Motivo"), "Combinado");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog).toBeHidden();
  await more("charge").click();
  await page.getByRole("button", { name: /^Registrar outro valor ou dia ?:/ }).click();
  await expect(dialog.getByLabel("Valor")).toHaveValue("150,00");
  await dialog.getByRole("button", { name: "Registrar" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Paga", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await more("payment").click();
  await page.getByRole("button", { name: /^Estornar.* Rui .*, R\$.150,00, Recibo \d/ }).click();
  await expect(dialog).toHaveAccessibleDescription(/^Rui .*, R\$.150,00, Recibo \d/);
  await types(dialog.getByLabel("Motivo"), "Não caiu");
  await dialog.getByRole("button", { name: "Estornar" }).click();
  await expect(page.getByText("Estornado")).toBeVisible();
  const studentPage = await theirs.newPage();
  await studentPage.goto("/pt/meu-progresso/pagamentos");
  await expect(studentPage.getByText("Estornado")).toBeVisible();
  await theirs.close();
  await expect(page.getByText("Pendente", { exact: true })).toBeVisible();
  await savePayer(page);
  const rows = await client("server")
    .from("charge_overview")
    .select("net_cents, open_cents, status")
    .eq("student_id", student.id);
  expect(rows.data).toEqual([{ net_cents: 15_000, open_cents: 15_000, status: "pending" }]);
});

test("@desktop an invalid Pix key is refused, and kept for correction", async ({ page, context }) => {
  await enter(context, "admin");
  await page.goto("/admin/settings/plans");
  const form = page.getByRole("form", { name: "Cobrança e Pix" });
  await types(form.getByLabel("Chave Pix"), "529.982.247-24");
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form.getByRole("link", { name: /Esta chave não confere/ })).toBeVisible();
  await expect(form.getByLabel("Chave Pix")).toHaveValue("529.982.247-24");
});

test("receipts can be opened only by the payer and the teacher", async ({ request, context, browser }) => {
  const student = await enter(context, "aluno");
  const teacher = await enter(await browser.newContext(), "admin");
  const other = await enter(await browser.newContext(), "aluno");
  const hers = await as(teacher);
  const id = crypto.randomUUID();
  await hers.rpc("record_payment", { id, student: student.id, cents: 1000, paid_on: dayFromNow(0) });
  const ask = async (who: Someone | undefined, order: object) => {
    const token = who && (await (await as(who)).auth.getSession()).data.session?.access_token;
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    return (await request.post("/payment-papers", { data: order, headers })).status();
  };
  const year = { student: student.id, year: Number(dayFromNow(0).slice(0, 4)) };
  for (const order of [{ receipt: id }, year]) {
    expect(await ask(student, order)).toBe(200);
    expect(await ask(teacher, order)).toBe(200);
    expect(await ask(other, order)).toBe(404);
    expect(await ask(undefined, order)).toBe(401);
  }
  expect(await ask(student, { receipt: "x" })).toBe(400);
});
