import { readFile } from "node:fs/promises";
import { assign, classroom, grade, RECORDING } from "./classroom.ts";
import { client, expect, expectAccessible, forgive, test } from "./fixtures.ts";
import { mailsTo } from "./mailbox.ts";
import { as, enter, short } from "./people.ts";
import { types } from "./typing.ts";

test("a text is assigned in the panel, written on a phone that loses its network, commented on and graded", async ({
  page,
  context,
  browser,
  pageErrors,
}) => {
  const { student, hers, office } = await classroom(context, browser);
  const title = `Past simple ${short()}`;
  await hers.goto("/admin/post-grades?new");
  const dialog = hers.getByRole("dialog");
  await dialog.getByRole("button", { name: "Enviar tarefa" }).click();
  await expect(dialog.getByRole("link", { name: "Dê um título à tarefa" })).toBeVisible();
  await types(dialog.getByLabel("Tarefa", { exact: true }), title);
  await types(dialog.getByLabel("Links"), "not a link");
  await dialog.getByRole("button", { name: "Enviar tarefa" }).click();
  await expect(dialog.locator("#links-error")).toBeVisible();
  await types(dialog.getByLabel("Links"), "Irregular verbs https://example.com/verbs");
  await dialog.getByRole("button", { name: "Enviar tarefa" }).click();
  await expect(dialog.getByRole("link", { name: "Escolha ao menos um aluno" })).toBeVisible();
  await expectAccessible(hers);
  await dialog.getByLabel(student.name).check();
  await dialog.getByRole("button", { name: "Enviar tarefa" }).click();
  await expect(hers.getByText("1 aluno foi avisado", { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(process.env.SITE_MAILBOX ?? "", student.email)).join(), { timeout: 30_000 })
    .toContain(title);

  await page.goto("/pt/dashboard");
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByText(/ · para .* · envio em \d/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Irregular verbs" })).toHaveAttribute(
    "href",
    "https://example.com/verbs",
  );
  await page.getByRole("button", { name: "Entregar" }).click();
  await expect(page.getByRole("link", { name: "Escreva sua resposta antes de enviar" })).toBeVisible();
  await types(page.getByLabel("Sua resposta"), "Yesterday I goed home.");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Entregar" }).click();
  await expect(page.getByText(/será entregue assim que a conexão voltar/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continuar escrevendo" }).click();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByLabel("Sua resposta")).toHaveValue("Yesterday I goed home.");
  await expect(page.getByText("Guardado neste aparelho até você enviar")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Entregar" }).dblclick();
  await expect(page.getByText("Tarefa entregue", { exact: true })).toBeVisible();
  // The form collapses into the submitted answer, and the keyboard opens it again.
  const again = page.getByText("Mudar a resposta", { exact: true });
  await expect(page.getByRole("heading", { name: "O que você entregou" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Entregar de novo" })).toBeHidden();
  await expect(again).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await types(page.getByLabel("Sua resposta"), "Yesterday I goed home. I was tired.");
  await page.getByRole("button", { name: "Entregar de novo" }).click();
  await expect(page.getByText("Yesterday I goed home. I was tired.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Entregar de novo" })).toBeHidden();

  await hers.goto("/admin/post-grades");
  await hers.getByRole("link", { name: title }).click();
  const answer = hers.getByLabel("Resposta", { exact: true });
  await expect(answer).toHaveValue("Yesterday I goed home. I was tired.");
  await hers.getByRole("button", { name: "Comentar o trecho selecionado" }).click();
  await expect(hers.getByText("Selecione antes um trecho da resposta")).toBeVisible();
  await answer.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(12, 16));
  await hers.getByRole("button", { name: "Comentar o trecho selecionado" }).click();
  await types(hers.getByLabel("O que dizer deste trecho"), "went");
  await hers.getByRole("button", { name: "Adicionar comentário" }).click();
  await expect(hers.locator("mark")).toContainText("goed");
  await types(hers.getByLabel("Nota", { exact: true }), "11");
  await hers.getByRole("button", { name: "Enviar nota" }).click();
  await expect(hers.getByRole("link", { name: /Dê uma nota de 0 a 10/ })).toBeVisible();
  await types(hers.getByLabel("Nota", { exact: true }), "8,5");
  await types(hers.getByRole("textbox", { name: "Comentário (opcional)" }), "Muito bem!");
  await expectAccessible(hers);
  await hers.getByRole("button", { name: "Enviar nota" }).click();
  await expect(hers.getByText("Nota enviada", { exact: true })).toBeVisible();

  // The open page updates by itself.
  await expect(page.getByText("Muito bem!")).toBeVisible();
  await expect(page.locator("mark")).toContainText("goed");
  await expect(page.getByText("8,5", { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await office.close();
  forgive(pageErrors, /ERR_INTERNET_DISCONNECTED/);
});

test("several files are dropped or chosen; an interrupted upload continues, and a wrong file is refused at once", async ({
  page,
  context,
  browser,
  pageErrors,
}) => {
  const { student, teacher, hers, office } = await classroom(context, browser);
  const { id, title } = await assign(teacher, student, { kind: "file" });
  await page.goto(`/pt/meu-progresso/tarefas/${id}`);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.getByRole("button", { name: "Entregar" }).click();
  await expect(page.getByRole("link", { name: "Esta tarefa pede um arquivo" })).toBeVisible();

  const picker = page.locator("input[type=file]");
  const text = (name: string, content: string, mimeType = "text/plain") => ({
    name,
    mimeType,
    buffer: Buffer.from(content),
  });
  await picker.setInputFiles([
    text("page.html", "<script>", "text/html"),
    text("photo.png", "<svg onload=alert(1)>", "image/png"),
    text("empty.txt", ""),
  ]);
  await expect(page.getByText(/Este tipo de arquivo não é aceito/)).toHaveCount(2);
  await expect(page.getByText("Este arquivo está vazio.")).toBeVisible();
  for (const name of ["page.html", "photo.png", "empty.txt"])
    await page.getByRole("button", { name: `Remover ${name}` }).click();

  await picker.setInputFiles([
    text("essay.txt", "My essay"),
    { name: "voice.mp3", mimeType: "audio/mpeg", buffer: await readFile(RECORDING) },
  ]);
  const listed = page.getByRole("listitem");
  await expect(listed.filter({ hasText: "essay.txt" })).toContainText("8 B");
  await expect(listed.filter({ hasText: "voice.mp3" })).toContainText("kB");

  // Arrived answers survive a reload.
  await page.reload();
  await expect(listed.filter({ hasText: "voice.mp3" })).toBeVisible();
  await expectAccessible(page);

  // The network breaks in the middle of a file.
  const parts = "**/storage/v1/upload/resumable/*";
  await context.route(parts, (route) =>
    route.request().method() === "PATCH" ? route.abort("connectionreset") : route.continue(),
  );
  await picker.setInputFiles([text("later.txt", "later")]);
  await expect(page.getByRole("progressbar", { name: "later.txt" })).toBeVisible();
  await page.getByRole("button", { name: "Entregar" }).click();
  await expect(page.getByRole("button", { name: "Entregando quando os arquivos chegarem…" })).toBeVisible();
  await context.unroute(parts);
  // The longest pause between two attempts is 20 s.
  await expect(page.getByText("Tarefa entregue", { exact: true })).toBeVisible({ timeout: 40_000 });

  await hers.goto(`/admin/students/${student.id}/homework/${id}`);
  const link = hers.getByRole("link", { name: /essay\.txt/ });
  const address = (await link.getAttribute("href")) ?? "";
  const answer = await hers.request.get(address);
  expect(await answer.text()).toBe("My essay");
  expect(answer.headers()["content-disposition"]).toContain("attachment");
  // The address needs its own token.
  expect((await hers.request.get(address.replace(/\?.*/, ""))).ok()).toBe(false);
  expect((await hers.request.get(address.replace(/token=.{10}/, "token=aaaaaaaaaa"))).ok()).toBe(false);
  await grade(hers, student, id, "9");
  const { data } = await (await as(student)).from("homework").select("status, grade").eq("id", id).single();
  expect(data).toEqual({ status: "graded", grade: 9 });
  await office.close();
  forgive(pageErrors, /ERR_CONNECTION_RESET|status of 400/);
});

test("an answer from another device loses nothing: the local text stays, and counts when it is sent again", async ({
  page,
  context,
  browser,
  pageErrors,
}) => {
  const { student, teacher, office } = await classroom(context, browser);
  const { id } = await assign(teacher, student);
  await page.goto(`/pt/meu-progresso/tarefas/${id}`);
  await types(page.getByLabel("Sua resposta"), "From the phone");
  const sent = await (await as(student)).rpc("submit_homework", { homework: id, answer: "From the desk", seen: 0 });
  expect(sent.error).toBeNull();
  await page.getByRole("button", { name: /^Entregar/ }).click();
  await expect(page.getByRole("alert")).toContainText("enviada de outro aparelho");
  await expect(page.getByLabel("Sua resposta")).toHaveValue("From the phone");
  await page.getByRole("button", { name: "Entregar de novo" }).click();
  await expect(page.getByText("Tarefa entregue", { exact: true })).toBeVisible();
  const { data } = await client("server").from("homework").select("answer, submissions").eq("id", id).single();
  expect(data).toEqual({ answer: "From the phone", submissions: 2 });
  await office.close();
  forgive(pageErrors, /status of 409/);
});

test("the teacher reads that there is another answer when she sends her grade, and keeps her comments", async ({
  context,
  browser,
  pageErrors,
}) => {
  const { student, teacher, hers, office } = await classroom(context, browser);
  const { id } = await assign(teacher, student);
  const desk = await as(student);
  const hand = async (answer: string, seen: number) =>
    expect((await desk.rpc("submit_homework", { homework: id, answer, seen })).error).toBeNull();
  await hand("Yesterday I goed home.", 0);
  // Another journey's notifications to all teachers would make her page reload its data.
  await hers.routeWebSocket(/\/realtime\//, () => {});
  await hers.goto(`/admin/students/${student.id}/homework/${id}`);
  const answer = hers.getByLabel("Resposta", { exact: true });
  await answer.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(12, 16));
  await hers.getByRole("button", { name: "Comentar o trecho selecionado" }).click();
  await types(hers.getByLabel("O que dizer deste trecho"), "went");
  await hers.getByRole("button", { name: "Adicionar comentário" }).click();
  await expect(hers.locator("mark")).toContainText("goed");
  await types(hers.getByLabel("Nota", { exact: true }), "8");
  const comment = hers.getByRole("textbox", { name: "Comentário (opcional)" });
  await types(comment, "Muito bem!");

  await hand("I went home.", 1);
  await hers.getByRole("button", { name: "Enviar nota" }).click();
  await expect(hers.getByText(/acabou de enviar outra resposta/)).toBeVisible();
  await expect(answer).toHaveValue("I went home.");
  await expect(hers.locator("mark")).toHaveCount(0);
  await expect(comment).toHaveValue("Muito bem!");
  await hers.getByRole("button", { name: "Enviar nota" }).click();
  await expect(hers.getByText("Nota enviada", { exact: true })).toBeVisible();
  const { data } = await desk.from("homework").select("answer, grade, comment, marks").eq("id", id).single();
  expect(data).toEqual({ answer: "I went home.", grade: 8, comment: "Muito bem!", marks: [] });
  await office.close();
  forgive(pageErrors, /status of 409/);
});

test("the address of somebody else's homework, or of none, shows one's own list", async ({
  page,
  context,
  browser,
}) => {
  const { teacher, office } = await classroom(context, browser);
  const other = await enter(await browser.newContext(), "aluno");
  const { id, title } = await assign(teacher, other);
  for (const wrong of [id, crypto.randomUUID(), "x"]) {
    await page.goto(`/pt/meu-progresso/tarefas/${wrong}`);
    await expect(page.getByRole("heading", { name: "Nenhuma tarefa em aberto" })).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
  }
  await office.close();
});
