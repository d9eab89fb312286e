import type { Page } from "@playwright/test";
import { assign } from "./classroom.ts";
import { client, expect, expectAccessible, forgive, signIn } from "./fixtures.ts";
import { as, newStudent, PASSWORD, type Someone } from "./people.ts";
import { handInForLater, homeworkPage, openAndKeep, storedAnswer, test } from "./student-area.ts";
import { types } from "./typing.ts";

const DATA_OF = /^Sem conexão\. Você está vendo os dados de .+/;

/** Signs in on the open page, and waits for the dashboard. */
async function signInHere(page: Page, { email }: Someone, password = PASSWORD): Promise<void> {
  await signIn(page, { email, password });
  await page.waitForURL("**/pt/dashboard");
}

/** Writes an answer that is stored only on the device. */
async function beginAnswer(page: Page, homework: string, text: string): Promise<void> {
  await page.goto(homeworkPage(homework));
  await types(page.getByLabel("Sua resposta"), text);
  await expect.poll(() => everythingKept(page)).toContain(text);
}

/** Answers the dialog that asks for the password once a session has ended: a wrong one first, then the right one. */
async function signInAgain(page: Page, { email }: Someone): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Sua sessão terminou: entre para continuar" });
  await expect(dialog).toContainText(email);
  await dialog.getByLabel("Senha", { exact: true }).pressSequentially("outra-senha-qualquer");
  await dialog.getByRole("button", { name: "Entrar" }).click();
  await expect(dialog.getByText("E-mail ou senha não conferem.")).toBeVisible();
  await types(dialog.getByLabel("Senha", { exact: true }), PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
}

const changePassword = ({ id }: Someone, password: string) =>
  client("server").auth.admin.updateUserById(id, { password });

test("without a network the student's area opens with its date, and updates once the network is back", async ({
  page,
  context,
  homework,
}) => {
  const { id, title } = homework;
  await openAndKeep(page, "/pt/dashboard");
  await openAndKeep(page, "/pt/meu-progresso/tarefas");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await context.setOffline(true);
  // On a device that does not know it is offline, the official client would retry several times while nothing is shown.
  const again: string[] = [];
  page.on("request", (request) => request.headers()["x-retry-count"] === "3" && again.push(request.url()));

  await page.goto("/pt/dashboard");
  await expect(page.getByText(DATA_OF)).toBeVisible();
  await expect(page.getByText(title).first()).toBeVisible();
  expect(again).toEqual([]);
  await expectAccessible(page);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByText("Sem conexão. Esta parte ainda não foi aberta neste aparelho.")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/pt/meu-progresso/tarefas");
  await expect(page.getByText(DATA_OF)).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await page.getByRole("link", { name: "Meu feedback" }).click();
  await expect(page.getByText("Sem conexão. Esta parte ainda não foi aberta neste aparelho.")).toBeVisible();
  // A message instead of errors.
  await expect(page.getByText("Erro", { exact: true })).toHaveCount(0);

  await page.goto(homeworkPage(id));
  await context.setOffline(false);
  await expect(page.getByText(/^Sem conexão\./)).toHaveCount(0);
  await expect(page.getByLabel("Sua resposta")).toBeVisible();
});

test("an answer submitted offline survives a reload, and is sent once after the network returns", async ({
  page,
  context,
  homework,
}) => {
  const { id } = homework;
  await openAndKeep(page, homeworkPage(id));
  await context.setOffline(true);
  await handInForLater(page, "Written on the bus.");
  await expect(page.getByRole("button", { name: "Tentar agora" })).toBeFocused();
  await page.reload();
  await expect(page.getByText(/será entregue assim que a conexão voltar/)).toBeVisible();
  await expect(page.getByLabel("Sua resposta")).toHaveValue("Written on the bus.");
  await expectAccessible(page);
  expect(await storedAnswer(id)).toMatchObject({ submissions: 0 });

  await context.setOffline(false);
  await expect(page.getByText("Tarefa entregue", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Entregue em/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Entregue em/)).toBeVisible();
  expect(await storedAnswer(id)).toMatchObject({ answer: "Written on the bus.", submissions: 1 });
});

test("an answer that arrives after its grade is not submitted, and its text is kept with a message", async ({
  page,
  context,
  homework,
  teacher,
  pageErrors,
}) => {
  const { id, student } = homework;
  const his = await as(student);
  expect((await his.rpc("submit_homework", { homework: id, answer: "First.", seen: 0 })).error).toBeNull();
  await openAndKeep(page, homeworkPage(id));
  await context.setOffline(true);
  await page.getByText("Mudar a resposta", { exact: true }).click();
  await handInForLater(page, "Second, and better.", "Entregar de novo");
  const graded = await (await as(teacher)).rpc("grade_homework", { homework: id, grade: 8, seen: 1 });
  expect(graded.error).toBeNull();

  await context.setOffline(false);
  await expect(page.getByText("Sua resposta não foi entregue", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Não deu tempo de entregar" })).toBeVisible();
  await expect(page.getByText("Second, and better.")).toBeVisible();
  await expectAccessible(page);
  expect(await storedAnswer(id)).toMatchObject({ answer: "First.", submissions: 1, status: "graded" });
  await page.getByRole("button", { name: "Descartar este texto" }).click();
  await expect(page.getByText("Second, and better.")).toHaveCount(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText("Second, and better.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Second, and better.")).toBeVisible();
  forgive(pageErrors, /status of (400|409)/);
});

test("signing out leaves nothing on the device, and the next person sees only their own data", async ({
  page,
  context,
  teacher,
  pageErrors,
}) => {
  const ana = await newStudent("Ana");
  const bia = await newStudent("Bia");
  const { id, title } = await assign(teacher, ana);
  await page.goto("/pt/perfil");
  await signInHere(page, ana);
  await openAndKeep(page, "/pt/dashboard");
  await beginAnswer(page, id, "A secret of Ana's");
  expect(await everythingKept(page)).toContain(title);

  await page.goto("/pt/perfil");
  await page.getByRole("main").getByRole("button", { name: "Sair" }).click();
  await page.waitForURL(/\/pt$/);
  const left = await everythingKept(page);
  for (const secret of ["A secret of Ana's", title, ana.email, ana.id]) expect(left).not.toContain(secret);
  await context.setOffline(true);
  await page.goto("/pt/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Sem conexão" })).toBeVisible();

  await context.setOffline(false);
  await page.goto("/pt/perfil");
  await signInHere(page, bia);
  await openAndKeep(page, "/pt/dashboard");
  await context.setOffline(true);
  await page.goto("/pt/dashboard");
  await expect(page.getByText(DATA_OF)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: /Bia/ })).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
  expect(await everythingKept(page)).not.toContain(ana.id);
  await context.setOffline(false);
  // Requests that are still running get 401, because the session has ended.
  forgive(pageErrors, /status of 401/);
});

/** Everything that the browser stores for this site, as one text. */
const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const name of await caches.keys()) {
      if (name.startsWith("files-")) continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? "");
    }
    for (const { name } of await indexedDB.databases()) texts.push(`database ${name}`);
    return texts.join("\n");
  });

test("a session ended elsewhere loses nothing that was written, and pending data is sent after the next sign-in", async ({
  page,
  context,
  teacher,
  pageErrors,
}) => {
  const student = await newStudent("Caio");
  const { id } = await assign(teacher, student);
  await page.goto("/pt/perfil");
  await signInHere(page, student);
  await beginAnswer(page, id, "Half an answer");

  const another = `${PASSWORD}-outra`;
  await changePassword(student, another);
  await page.goto("/pt/dashboard");
  await page.waitForURL("**/pt/perfil?next=*");
  await signInHere(page, student, another);
  await page.goto(homeworkPage(id));
  await expect(page.getByLabel("Sua resposta")).toHaveValue("Half an answer");

  await context.setOffline(true);
  await handInForLater(page, "A whole answer");
  await changePassword(student, PASSWORD);
  await context.setOffline(false);
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await storedAnswer(id)).toMatchObject({ submissions: 0 });
  await signInAgain(page, student);
  await expect.poll(() => storedAnswer(id)).toMatchObject({ answer: "A whole answer", submissions: 1 });
  forgive(pageErrors, /status of 40[013]/);
});
