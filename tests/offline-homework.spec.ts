import type { BrowserContext } from "@playwright/test";
import { assign } from "./classroom.ts";
import { expect, expectAccessible, forgive, signIn } from "./fixtures.ts";
import { as, forgetPageToken, newStudent, PASSWORD } from "./people.ts";
import { draftsOn, handInForLater, homeworkPage, openAndKeep, storedAnswer, test } from "./student-area.ts";
import { types } from "./typing.ts";

test("an answer with surrounding spaces is submitted once the network is back, and nothing stays unsent", async ({
  page,
  context,
  homework,
}) => {
  const { id } = homework;
  await openAndKeep(page, homeworkPage(id));
  await context.setOffline(true);
  await handInForLater(page, "  Written on the bus.\n\n");
  await context.setOffline(false);
  await expect(page.getByText(/^Entregue em/)).toBeVisible();
  await page.getByText("Mudar a resposta", { exact: true }).click();
  await expect(page.getByRole("button", { name: "Entregar de novo" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Descartar mudanças" })).toHaveCount(0);
  await expect(page.getByText("Guardado neste aparelho até você enviar")).toHaveCount(0);
  await expect.poll(() => draftsOn(page)).toEqual([]);
  expect(await storedAnswer(id)).toEqual({ answer: "Written on the bus.", submissions: 1, status: "submitted" });
});

test("text written while a pending answer is being sent is kept, and submitted after it", async ({
  page,
  context,
  homework,
}) => {
  const { id } = homework;
  await openAndKeep(page, homeworkPage(id));
  await context.setOffline(true);
  await handInForLater(page, "First.");
  const answer = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await context.route("**/rest/v1/rpc/submit_homework", async (route) => {
    asked.resolve();
    await answer.promise;
    await route.continue();
  });
  await context.setOffline(false);
  await asked.promise;
  await page.getByRole("button", { name: "Continuar escrevendo" }).click();
  await expect(page.getByLabel("Sua resposta")).toBeFocused();
  await types(page.getByLabel("Sua resposta"), "First. And more.");
  answer.resolve();
  await expect(page.getByText("Tarefa entregue", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Entregue em/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Sua resposta")).toHaveValue("First. And more.");
  expect(await storedAnswer(id)).toEqual({ answer: "First.", submissions: 1, status: "submitted" });
  await page.getByRole("button", { name: "Entregar de novo" }).click();
  await expect
    .poll(() => storedAnswer(id))
    .toEqual({ answer: "First. And more.", submissions: 2, status: "submitted" });
});

test("signing out in one tab removes the pending answer of another", async ({ page, context, teacher, pageErrors }) => {
  const nina = await newStudent("Nina");
  const { id } = await assign(teacher, nina);
  await page.goto("/pt/perfil");
  await signIn(page, { ...nina, password: PASSWORD });
  await page.waitForURL("**/pt/dashboard");
  await context.route("**/rest/v1/rpc/submit_homework", (route) => route.abort("internetdisconnected"));
  await page.goto(homeworkPage(id));
  await handInForLater(page, "A secret of Nina's");

  const other = await context.newPage();
  await other.goto("/pt/perfil");
  await other.getByRole("main").getByRole("button", { name: "Sair" }).click();
  for (const tab of [other, page]) await expect(tab).toHaveURL(/\/pt$/);
  expect(await draftsOn(page)).toEqual([]);
  // Requests under way are refused with the session that ends.
  forgive(pageErrors, /status of 401/);
});

test("a device without room says that nothing is stored, and the text stays", async ({ page, context, homework }) => {
  const { id } = homework;
  await openAndKeep(page, homeworkPage(id));
  await page.evaluate(() => {
    for (let size = 2 ** 23; size >= 1; )
      try {
        localStorage.setItem(`full ${size}`, `${localStorage.getItem(`full ${size}`) ?? ""}${"x".repeat(size)}`);
      } catch {
        size = Math.floor(size / 2);
      }
  });
  await context.setOffline(true);
  await types(page.getByLabel("Sua resposta"), "Written on the bus.");
  await page.getByRole("button", { name: "Entregar" }).click();
  await expect(page.getByText(/não deu para guardar seu texto/)).toBeVisible();
  await expect(page.getByText("Guardado neste aparelho até você enviar")).toHaveCount(0);
  await expect(page.getByLabel("Sua resposta")).toHaveValue("Written on the bus.");
  await expectAccessible(page);

  await context.setOffline(false);
  await page.getByRole("button", { name: "Entregar" }).click();
  await expect
    .poll(() => storedAnswer(id))
    .toEqual({ answer: "Written on the bus.", submissions: 1, status: "submitted" });
});

/** Expires the browser's session. */
const outdate = (context: BrowserContext) =>
  context.addInitScript(() => {
    const session = JSON.parse(localStorage.getItem("session") ?? "null");
    // Only once, so that a refreshed session is kept.
    if (!session || sessionStorage.getItem("outdated")) return;
    sessionStorage.setItem("outdated", "yes");
    const [head, , signature] = session.access_token.split(".");
    const over = btoa(JSON.stringify({ ...session.user, exp: 1 })).replace(/=+$/, "");
    session.access_token = [head, over, signature].join(".");
    localStorage.setItem("session", JSON.stringify({ ...session, expires_at: 1 }));
  });

for (const [how, gone] of [
  ["answers that it is not there", true],
  ["does not answer", false],
] as const)
  test(`while a sign-in service ${how}, the last data is shown soon, pending data waits, and both continue by themselves`, async ({
    page,
    context,
    homework,
  }) => {
    const { id, title, student } = homework;
    await openAndKeep(page, "/pt/dashboard");
    await openAndKeep(page, homeworkPage(id));
    const service = "**/auth/v1/**";
    await forgetPageToken(page);
    await context.route(service, (route) => (gone ? route.fulfill({ status: 503 }) : undefined));
    await outdate(context);

    const since = page.getByText(/^Sem conexão\. Você está vendo os dados de .+/);
    await page.goto("/pt/dashboard");
    await expect(since).toBeVisible({ timeout: 5_000 });
    await expect(page.getByText(title).first()).toBeVisible();
    await page.getByRole("link", { name: title }).click();
    await expect(since).toBeVisible();
    await handInForLater(page, "Written in between.");
    expect(await storedAnswer(id)).toMatchObject({ submissions: 0 });

    await context.unroute(service);
    await expect(page.getByText("Tarefa entregue", { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(since).toHaveCount(0);
    expect(await storedAnswer(id)).toEqual({ answer: "Written in between.", submissions: 1, status: "submitted" });
    expect((await (await as(student)).auth.getSession()).data.session).not.toBeNull();
  });
