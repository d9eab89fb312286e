import { fillIn, hourOf, send } from "./booking-form.ts";
import { assign, classroom } from "./classroom.ts";
import { expect, expectAccessible, forgive, signInAsTeacher, test } from "./fixtures.ts";
import { addNotification, bellButton } from "./notifications.ts";
import { makeOlder } from "./older-browser.ts";
import { types } from "./typing.ts";

test.describe("a browser of 2022 and 2023", { tag: "@desktop" }, () => {
  test.beforeEach(async ({ context, page }) => {
    await makeOlder(context);
    await page.goto("/healthz");
    // The functions are missing; otherwise the journeys would pass in any browser.
    expect(await page.evaluate(() => ["json" in Response, "canParse" in URL, "toSorted" in Array.prototype])).toEqual([
      false,
      false,
      false,
    ]);
  });

  test("a visitor books a class", async ({ page }) => {
    await page.goto("/pt/agendar");
    await fillIn(page, { ...hourOf("desktop", 3, "11:30"), time: "11:30" });
    await send(page).click();
    await page.waitForURL("**/pt/confirmacao-agendamento?reserva=*");
  });

  test("a browser of 2022 and 2023 signs in, reads a refusal in its own language, and has a bell", async ({
    page,
    pageErrors,
  }) => {
    await page.goto("/pt/perfil");
    await types(page.getByLabel("E-mail"), "ninguem@example.com");
    await types(page.getByLabel("Senha", { exact: true }), "uma-senha-errada");
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page.getByRole("alert").first()).toContainText(/senha/i);
    forgive(pageErrors, /400/);
    await signInAsTeacher(page);
    await expect(page.getByRole("button", { name: /notifica/i })).toBeVisible();
  });

  test("a browser of 2022 and 2023 submits homework, and receives a new notification", async ({
    page,
    context,
    browser,
  }) => {
    const { student, teacher } = await classroom(context, browser);
    const { id } = await assign(teacher, student);
    await page.goto(`/pt/meu-progresso/tarefas/${id}`);
    await page.getByLabel("Sua resposta").pressSequentially("Yesterday I went home.");
    await page.getByRole("button", { name: "Entregar" }).click();
    await expect(page.getByText("Tarefa entregue", { exact: true })).toBeVisible();
    await addNotification(student, "Unit 7");
    await bellButton(page, 2).click();
    await expect(
      page.getByRole("dialog", { name: "Notificações" }).getByRole("link", { name: /Unit 7/ }),
    ).toBeVisible();
  });
});

test("an older browser shows a message where it does nothing, and no other browser does @desktop", async ({ page }) => {
  const words = page.getByText(/^Este navegador é antigo/);
  await page.goto("/pt/perfil");
  await expect(page.getByRole("heading", { level: 1, name: "Entrar" })).toBeVisible();
  await expect(words).toBeHidden();
  for (const path of ["/pt/perfil", "/pt/teste-de-nivel"]) {
    await page.route(`**${path}`, async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      expect(html).toContain("container-type:size");
      await route.fulfill({ response: answer, body: html.replace("container-type:size", "container-type:unknown") });
    });
    await page.goto(path);
    await expect(words).toBeVisible();
    await expectAccessible(page);
  }
});

for (const [path, title] of [
  ["/pt/perfil", "Entrar"],
  ["/pt/perfil?modo=cadastro", "Criar conta"],
  ["/en/profile?mode=forgot", "Reset your password"],
  ["/en/reset-password", "New password"],
] as const)
  test(`${path} is a document with its first byte @desktop`, async ({ request }) => {
    const answer = await request.get(path);
    const html = await answer.text();
    expect(answer.headers()["x-robots-tag"]).toContain("noindex");
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toContain(title);
    for (const part of [
      'name="description"',
      'content="noindex"',
      'rel="canonical"',
      'property="og:image"',
      "<noscript>",
    ])
      expect(html, part).toContain(part);
    expect(html).toMatch(/<h1[ >]/);
    if (path.includes("perfil") || path.includes("profile")) expect(html).toContain('name="email"');
  });

test("a sign-in page that React cannot hydrate keeps theme and language, and works @desktop", async ({
  page,
  pageErrors,
}) => {
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.route("**/en/profile", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(">Sign in</h1>", ">Other words</h1>"),
    });
  });
  await page.goto("/en/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", /^en/);
  await expect(page.locator("html")).toHaveClass(/dark/);
  // The hydration error would fail a journey.
  expect(pageErrors.join()).toMatch(/418|[Hh]ydrat/);
  forgive(pageErrors, /418|[Hh]ydrat/);
});

test("values typed while signing in before the script has loaded stay, and are sent afterwards @desktop", async ({
  page,
  pageErrors,
}) => {
  const { promise, resolve } = hold();
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/pt/perfil", { waitUntil: "commit" });
  await page.getByLabel("E-mail").click();
  await page.getByLabel("E-mail").pressSequentially("ninguem@example.com");
  await page.getByLabel("Senha", { exact: true }).pressSequentially("uma-senha-errada");
  await page.keyboard.press("Enter");
  resolve();
  await expect(page.getByRole("alert").first()).toContainText(/senha/i);
  await expect(page.getByLabel("E-mail")).toHaveValue("ninguem@example.com");
  expect(page.url()).not.toContain("senha");
  forgive(pageErrors, /400/);
});

function hold(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
