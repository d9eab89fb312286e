import { address } from "./booking-form.ts";
import { expect, forgive, test } from "./fixtures.ts";
import { mailsTo } from "./mailbox.ts";
import { types } from "./typing.ts";

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor whom no hour suits joins the waiting list, and leaves it by the mailed link @desktop", async ({
    page,
    pageErrors,
  }) => {
    const email = address("espera");
    await page.goto("/pt/agendar");
    await page.getByRole("link", { name: /Entre na lista de espera/ }).click();
    await types(page.getByLabel("Nome completo"), "Vera Visita");
    await types(page.getByLabel("Telefone (WhatsApp)"), "11 91234-5678");
    await types(page.getByLabel("E-mail", { exact: true }), email);
    await page.getByLabel("Tenho 18 anos ou mais").check();
    await page.getByLabel(/Aceito os/).check();
    const join = page.getByRole("button", { name: "Entrar na lista de espera" });
    await join.click();
    await expect(page.locator("#suitable-days-error")).toBeVisible();
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.getByLabel("Nome completo")).toHaveValue("Vera Visita");
    await page.getByLabel("qua").check();
    await join.click();
    await expect(page.getByRole("heading", { name: "Quase lá: abra o link do e-mail" })).toBeVisible();
    const link = async () =>
      /https?:\/\/\S+espera=[\w-]{43}&prova=[\w-]{36}/.exec(
        (await mailsTo(String(process.env.SITE_MAILBOX), email)).join(),
      )?.[0];
    await expect.poll(link).toBeDefined();
    await page.goto((await link()) ?? "");
    await page.getByRole("button", { name: "Confirmar meu e-mail" }).click();
    await expect(page.getByText(/Servem para você: qua, das 07:00 às 22:00/)).toBeVisible();
    await page.getByRole("button", { name: "Sair da lista de espera" }).click();
    await expect(page.getByRole("heading", { name: "Você não está mais na lista" })).toBeVisible();
    forgive(pageErrors, /status of 400/);
  });
});
