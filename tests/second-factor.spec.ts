import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { client, expect, expectAccessible, forgive, signIn, test } from "./fixtures.ts";
import { mailsTo } from "./mailbox.ts";
import { PASSWORD, short } from "./people.ts";
import { types } from "./typing.ts";

const HALF_MINUTE = 30_000;

/** A teacher only for this journey, who signs in with her password. */
async function signInWithPassword(page: Page, email: string): Promise<void> {
  await signIn(page, { email, password: PASSWORD });
}

test("the teacher turns on two-step verification, signs in by app and by recovery code, and turns it off", async ({
  page,
  pageErrors,
}) => {
  const email = `duas.${short()}@example.com`;
  const made = await client("server").auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    app_metadata: { role: "admin" },
    user_metadata: { full_name: "Dora Duas" },
  });
  await page.goto("/pt/perfil");
  await signInWithPassword(page, email);
  await page.waitForURL("**/admin/dashboard");
  await page.goto("/admin/settings/security");

  await page.getByRole("button", { name: "Ativar", exact: true }).click();
  await expect(page.getByRole("img", { name: /^Código QR/ })).toBeVisible();
  const secret = (await page.getByLabel("Ou digite esta chave nele").inputValue()).replace(/\s/g, "");
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeOf = (later = 0) => app.generate({ timestamp: Date.now() + later * HALF_MINUTE });
  await types(page.getByLabel("Código do aplicativo"), "12");
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByText("Código incorreto.", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await types(page.getByLabel("Código do aplicativo"), codeOf());
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByRole("heading", { name: "Guarde estes códigos de reserva" })).toBeFocused();
  const onPaper = await page
    .getByRole("listitem")
    .filter({ hasText: /^\w{4}(-\w{4}){3}$/ })
    .allTextContents();
  expect(onPaper).toHaveLength(10);
  await page.getByRole("button", { name: "Guardei os códigos" }).click();
  await expect(page.getByText("Restam 10 códigos de reserva.")).toBeVisible();

  const leave = async () => {
    await page.evaluate(() => localStorage.removeItem("session"));
    await page.goto("/admin/manage-students");
    await page.waitForURL("**/perfil?next=*");
  };
  await leave();
  await signInWithPassword(page, email);
  await expect(page.getByRole("heading", { level: 1, name: "Mais um passo" })).toBeVisible();
  await expect(page.getByLabel("Código do aplicativo")).toBeFocused();
  // Without the second factor the teacher reaches no other page.
  await page.goto("/admin/manage-students");
  await page.waitForURL("**/perfil?next=*");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByRole("link", { name: "Digite os 6 dígitos do aplicativo." })).toBeVisible();
  await types(page.getByLabel("Código do aplicativo"), codeOf(1));
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.waitForURL("**/admin/manage-students");

  await leave();
  await signInWithPassword(page, email);
  await page.getByRole("button", { name: "Estou sem o aplicativo" }).click();
  await types(page.getByLabel("Código de reserva"), ` ${onPaper[0]?.toUpperCase()} `);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.waitForURL("**/admin/manage-students");

  await page.goto("/admin/settings/security");
  await expect(page.getByText("Restam 9 códigos de reserva.")).toBeVisible();
  const renew = page.getByRole("button", { name: "Gerar novos códigos" });
  await renew.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Gerar novos códigos de reserva?" });
  await expect(question).toHaveAccessibleDescription(/Os 9 códigos de reserva que você guardou/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(page.getByText("Restam 9 códigos de reserva.")).toBeVisible();
  await expect(renew).toBeFocused();
  await renew.press("Enter");
  await question.getByRole("button", { name: "Gerar novos códigos" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Guarde estes códigos de reserva" })).toBeFocused();
  await page.getByRole("button", { name: "Guardei os códigos" }).click();
  await expect(page.getByText("Restam 10 códigos de reserva.")).toBeVisible();
  await page.getByRole("button", { name: "Desativar", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Desativar" }).click();
  await expect(page.getByRole("button", { name: "Ativar", exact: true })).toBeVisible();
  // Other journeys mail all teachers meanwhile.
  const mails = async () =>
    (await mailsTo(String(process.env.SITE_MAILBOX), email)).flatMap(
      (mail) => /autenticador foi (\w+)/.exec(mail)?.[1] ?? [],
    );
  await expect.poll(mails).toEqual(["vinculado", "removido"]);
  await leave();
  await signInWithPassword(page, email);
  await page.waitForURL("**/admin/manage-students");
  await page.close();
  await client("server")
    .from("profiles")
    .update({ deactivated_at: new Date().toISOString() })
    .eq("id", made.data.user?.id ?? "");
  // Requests that were running when the teacher left are refused.
  forgive(pageErrors, /status of 4(01|22)/);
});
