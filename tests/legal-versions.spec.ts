import { LEGAL_CHANGES } from "../app/i18n/legal-changes.ts";
import { LEGAL_VERSIONS, TERMS_VERSION } from "../app/school/legal-versions.ts";
import { client, expect, signIn, test } from "./fixtures.ts";
import { as, PASSWORD, short } from "./people.ts";

test("a reader of the privacy policy finds what changed, an earlier version, and the way back", async ({ page }) => {
  await page.goto("/pt/politica-de-privacidade");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "O que mudou e outras versões" }).click();
  await expect(main.getByRole("heading", { name: "O que mudou nesta versão" })).toBeVisible();
  await main.getByRole("link", { name: "Versão de 22 de novembro de 2026" }).click();
  await expect(page).toHaveURL("/pt/politica-de-privacidade/2026-11-22");
  await expect(main.getByText("Arquivos enviados e não entregues são apagados depois de um dia.")).toBeVisible();
  await main.getByRole("link", { name: "Ver a versão atual" }).click();
  await expect(page).toHaveURL("/pt/politica-de-privacidade");
});

test("a version that there is not leads to the text in force, in its language", async ({ request }) => {
  const answer = await request.get("/en/terms-of-service/1999-01-01");
  expect(new URL(answer.url()).pathname).toBe("/en/terms-of-service");
  expect(await answer.text()).toContain("at least 24 hours’ notice");
});

test("a student who accepted an earlier version reads at the next sign-in what changed, and accepts it", async ({
  page,
}) => {
  const email = `lia.${short()}@example.com`;
  const made = await client("server").auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    app_metadata: { role: "aluno" },
    user_metadata: {
      full_name: "Lia",
      birth_date: "1994-05-17",
      accepts_terms: true,
      terms_version: Object.keys(LEGAL_VERSIONS)[0],
    },
  });
  expect(made.error).toBeNull();
  await page.goto("/pt/perfil");
  await signIn(page, { email, password: PASSWORD });
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Os termos mudaram" })).toBeVisible();
  for (const change of LEGAL_CHANGES[TERMS_VERSION]?.pt ?? []) await expect(main.getByText(change)).toBeVisible();
  await expect(main.getByRole("link", { name: "Não aceito: ver como sair" })).toBeVisible();
  await main.getByRole("button", { name: "Li e aceito a nova versão" }).click();
  await page.waitForURL("**/pt/dashboard");
  const own = await as({ id: made.data.user?.id ?? "", email, name: "Lia" });
  const { data } = await own.from("consents").select("version");
  expect(data?.map(({ version }) => version)).toContain(TERMS_VERSION);
});
