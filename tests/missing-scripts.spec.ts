import { expect, forgive, test } from "./fixtures.ts";
import { enter } from "./people.ts";

// The service worker would serve its cached files.
test.use({ serviceWorkers: "block" });

const BROKEN = /ERR_FAILED|Failed to (?:fetch|load)|status of 404|dynamically imported module/;
const NOT_COMING = "Esta página não carregou por completo.";

test("a page whose script fails shows a message with how to continue @desktop", async ({ context, pageErrors }) => {
  await context.route("**/assets/entry.client-*.js", (route) => route.abort());
  // In parallel, since each waits some seconds for its script.
  const open = async (path: string) => {
    const page = await context.newPage();
    await page.goto(path);
    const message = page.getByRole("alert").filter({ hasText: NOT_COMING });
    await expect(message, path).toBeVisible();
    await expect(message.getByRole("link", { name: "Abrir de novo" }), path).toBeVisible();
  };
  await Promise.all(["/pt/perfil", "/pt/redefinir-senha", "/pt/meu-progresso", "/admin/settings"].map(open));
  forgive(pageErrors, BROKEN);
});

test("a page of the panel that fails to load leaves the open page; a page of a new release is opened as a document @desktop", async ({
  page,
  context,
  pageErrors,
}) => {
  await enter(context, "admin");
  await page.goto("/admin/manage-students");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const search = page.getByRole("searchbox").first();
  await search.pressSequentially("zz");
  await page.route("**/assets/post-grades-*.js", (route) => route.abort());
  const link = page.locator('a[href="/admin/post-grades"]').first();
  await link.click();
  await expect(page.getByText(NOT_COMING)).toBeVisible();
  await expect(search).toHaveValue("zz");
  await expect(page).toHaveURL(/manage-students/);
  await page.unroute("**/assets/post-grades-*.js");

  let opened = 0;
  page.on("request", (request) => request.isNavigationRequest() && opened++);
  await page.route("**/assets/view-stats-*.js", (route) =>
    opened === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.locator('a[href="/admin/view-stats"]').first().click();
  await expect(page).toHaveURL(/view-stats/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(opened).toBe(1);
  forgive(pageErrors, BROKEN);
});

test("a placement test whose script fails shows a message at its button @desktop", async ({ page, pageErrors }) => {
  await page.route("**/assets/placement-*.js", (route) => route.abort());
  await page.goto("/pt/teste-de-nivel");
  await page.getByRole("radio", { name: "Tenho 18 anos ou mais" }).check();
  await page.getByRole("button", { name: /Começar/ }).click();
  await expect(page.getByText("O teste não carregou. Confira a internet e recarregue a página.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Recarregar a página" })).toBeVisible();
  forgive(pageErrors, BROKEN);
});

test("a booking whose rules do not load shows a message, keeps the typed text, and is checked at the next press @desktop", async ({
  page,
  pageErrors,
}) => {
  await page.goto("/pt/agendar");
  let fail = () => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(/\/assets\/schema-|\/livez/, (route) => failing.then(() => route.abort()));
  await page.getByLabel("Nome completo").pressSequentially("Ana");
  await page.getByRole("button", { name: "Agendar aula grátis" }).click();
  await expect(page.getByRole("button", { name: "Agendando…" })).toBeVisible();
  fail();
  await expect(page.getByRole("alert").getByText("Sem conexão com o servidor.")).toBeVisible();
  await expect(page.getByLabel("Nome completo")).toHaveValue("Ana");
  await page.unrouteAll();
  // By the browser where it requests the rules again, by the server otherwise.
  await page.getByRole("button", { name: "Enviar de novo" }).click();
  await expect(page.locator("#email-error")).toBeVisible();
  await expect(page.getByLabel("Nome completo")).toHaveValue("Ana");
  forgive(pageErrors, BROKEN);
});
