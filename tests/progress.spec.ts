import sharp from "sharp";
import { dayFromNow } from "../supabase/tests/days.ts";
import { client, expect, expectAccessible, test } from "./fixtures.ts";
import { downloadedText } from "./pdf.ts";
import { as, deactivate, enter, proofOf, short } from "./people.ts";
import { typeDay, types } from "./typing.ts";

test("@desktop the teacher enters three grades of a module by keyboard, corrects a wrong one, and imports one from a spreadsheet; the student sees them", async ({
  page,
  context,
  browser,
}) => {
  await enter(context, "admin");
  const his = await browser.newContext({ locale: "pt-BR" });
  const ana = await enter(his, "aluno", `Ana ${short()}`);
  const rui = await enter(await browser.newContext(), "aluno", `Rui ${short()}`);
  const name = `Module ${short()}`;
  await page.goto("/admin/post-grades?tab=modules");
  await page.getByRole("button", { name: "Novo módulo" }).click();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("link", { name: "Dê um nome ao módulo" })).toBeVisible();
  await types(page.getByLabel("Nome do módulo"), name);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByLabel("Módulo", { exact: true })).toContainText(name);

  const cell = (who: string, part: string) => page.getByLabel(`${who}: ${part}`);
  await cell(ana.name, "Significados").focus();
  for (const grade of ["8,5", "11", "7"]) {
    await page.keyboard.type(grade);
    await page.keyboard.press("Tab");
  }
  const row = page.getByRole("row", { name: new RegExp(ana.name) });
  await expect(row).toContainText("Use notas de 0 a 10");
  await types(cell(ana.name, "Perguntas"), "8");
  await cell(ana.name, "Perguntas").press("ArrowDown");
  await expect(row).toContainText("7,8");
  await expect(row).toContainText("Aprovado");
  await expect(page.getByText("Tudo salvo")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Importar CSV" }).click();
  const csv = (text: string) => ({ name: "notas.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const file = page.getByLabel("Arquivo CSV");
  await file.setInputFiles(csv("a;b\n1;2"));
  await expect(page.getByText(/Não encontramos as colunas/)).toBeVisible();
  await file.setInputFiles(csv(`Nome;Ditado\n${rui.name};6,5\nNinguém;5\n${ana.name};9\n`));
  await expect(page.getByText("Aluno não encontrado")).toBeVisible();
  await page.getByRole("button", { name: "Lançar 2 linhas" }).click();
  await expect(cell(rui.name, "Ditado")).toHaveValue("6,5");
  await expect(cell(ana.name, "Significados")).toHaveValue("8,5");
  await expect(cell(ana.name, "Ditado")).toHaveValue("9");

  const student = await his.newPage();
  await student.goto("/pt/meu-progresso/notas");
  await expect(student.getByRole("row", { name: new RegExp(name) })).toContainText("8,5");
  await expect(student.getByText("Excelente").first()).toBeVisible();
  await expectAccessible(student);
  await page.getByRole("button", { name: "Excluir módulo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir módulo" }).click();
  await expect(page.getByText(name)).toHaveCount(0);
  await his.close();
});

test("feedback reaches the teacher, is answered, and is published only with consent, which can be withdrawn", async ({
  page,
  context,
  browser,
}) => {
  const student = await enter(context, "aluno");
  const office = await browser.newContext({ locale: "pt-BR" });
  await enter(office, "admin");
  const hers = await office.newPage();
  const words = `Adorei as aulas ${short()}`;
  await page.goto("/pt/meu-progresso/feedback");
  await page.getByRole("button", { name: "Enviar feedback" }).click();
  await expect(page.getByRole("link", { name: "Escolha de 1 a 5 estrelas" })).toBeVisible();
  await page.getByLabel("4 de 5 estrelas").check({ force: true });
  await types(page.getByLabel("O que você quer dizer"), words);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enviar feedback" }).dblclick();
  await expect(page.getByText("Obrigada pelo feedback!", { exact: true })).toBeVisible();
  await expect(page.getByText(words)).toHaveCount(1);

  await hers.goto("/admin/dashboard");
  await hers.getByRole("link", { name: /sem resposta$/ }).click();
  const item = hers.getByRole("listitem").filter({ hasText: words });
  await expect(item).toBeVisible();
  await hers.goto("/admin/manage-testimonials?tab=feedback");
  await item.getByRole("button", { name: "Responder" }).click();
  await types(item.getByLabel("Responder"), "Que bom!");
  await item.getByRole("button", { name: "Enviar resposta" }).click();
  await expect(item.getByText("Que bom!")).toBeVisible();
  // The form closes, and the buttons below it move up.
  await expect(item.getByRole("button", { name: "Editar a resposta" })).toBeVisible();
  await item.getByRole("button", { name: "Pedir para publicar" }).click();
  await expect(item.getByText("Aguardando autorização")).toBeVisible();
  await expectAccessible(hers);

  await expect(page.getByText("Que bom!")).toBeVisible();
  const shown = `Lia ${short()}`;
  await types(page.getByLabel("Nome que aparece"), shown);
  await page.getByRole("button", { name: "Pode publicar" }).click();
  await expect(page.getByText(/Você autorizou a publicação/)).toBeVisible();
  const visitor = await browser.newPage();
  const about = async () => {
    await visitor.goto("/pt/sobre");
    return visitor.content();
  };
  expect(await about()).not.toContain(words);
  await hers.goto(`/admin/manage-testimonials?q=${encodeURIComponent(shown)}`);
  await hers.getByRole("button", { name: new RegExp(`^Publicar.*${shown}`) }).click();
  await expect.poll(about).toContain(words);

  await page.getByRole("button", { name: "Não autorizo mais" }).click();
  await expect(page.getByText(/Você preferiu não publicar/)).toBeVisible();
  await expect.poll(about).not.toContain(words);
  expect((await client("server").from("testimonials").select("id").eq("author_name", shown)).data).toEqual([]);
  expect(student.id).not.toBe("");
  await office.close();
});

test("a student edits their profile: errors are shown and values kept, a photo is cropped and cleaned, the teacher is notified", async ({
  page,
  context,
}) => {
  const student = await enter(context, "aluno");
  await page.goto("/pt/meu-progresso/perfil");
  await types(page.getByLabel("Profissão"), "Enfermeira");
  await typeDay(page.getByLabel("Data de nascimento"), `${new Date().getFullYear() - 15}-01-01`);
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByRole("link", { name: "Informe o nome do responsável" })).toBeVisible();
  await expect(page.getByLabel("Profissão")).toHaveValue("Enfermeira");
  await types(page.getByLabel("Nome do responsável"), "Marta Lima");
  await types(page.getByLabel("E-mail do responsável (ou telefone)"), "+5511912345678");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Perfil salvo", { exact: true })).toBeVisible();
  const notifications = await client("server")
    .from("notifications")
    .select("id")
    .eq("type", "student_updated_profile")
    .eq("content->>link", `/admin/students/${student.id}`);
  expect(notifications.data?.length).toBeGreaterThan(0);

  const picker = page.locator("label", { hasText: "Escolher foto" }).locator("input");
  await picker.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("<svg>") });
  await expect(page.getByText(/Não conseguimos abrir este arquivo como foto/)).toBeVisible();
  // A picture is reduced before it is sent.
  const large = await sharp({ create: { width: 4000, height: 6000, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  await picker.setInputFiles({ name: "grande.jpg", mimeType: "image/jpeg", buffer: large });
  const chosen = page.locator("img[src^='blob:']");
  await expect.poll(() => chosen.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(4096);
  // Red above, blue below, and where it was taken.
  const above = {
    input: { create: { width: 400, height: 300, channels: 3 as const, background: "red" } },
    top: 0,
    left: 0,
  };
  const photo = await sharp({ create: { width: 400, height: 600, channels: 3, background: "blue" } })
    .composite([above])
    .withExif({ IFD0: { Copyright: "segredo-da-camera" } })
    .jpeg()
    .toBuffer();
  await picker.setInputFiles({ name: "eu.jpg", mimeType: "image/jpeg", buffer: photo });
  await page.getByLabel("Posição vertical").fill("0");
  await page.getByLabel("Aproximar").fill("200");
  // The form's button saves all changes, including the photo.
  await expect(page.getByText("Perfil salvo", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Perfil salvo", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Excluir foto" })).toBeVisible();
  const mine = await as(student);
  const { data } = await mine.from("profiles").select("photo").eq("id", student.id).single();
  const kept = await mine.storage.from("avatars").download(data?.photo ?? "");
  const bytes = Buffer.from((await kept.data?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(bytes.includes("segredo-da-camera")).toBe(false);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 640, height: 640 });
  const { dominant } = await sharp(bytes).stats();
  expect(dominant.r).toBeGreaterThan(dominant.b);
  await page.getByRole("button", { name: "Excluir foto" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(student.name);
  await question.getByRole("button", { name: "Excluir foto" }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Excluir foto" })).toHaveCount(0);
  expect((await mine.storage.from("avatars").download(data?.photo ?? "")).data).toBeNull();

  await page.getByLabel("Tema neste aparelho").selectOption("Escuro");
  await expect(page.locator("html")).toHaveClass(/dark/);
  await expectAccessible(page);
});

test("a photo and a report can be requested by nobody else", async ({ request, context }) => {
  expect((await request.post("/profile-photo", { multipart: { left: 0, top: 0, size: 1 } })).status()).toBe(401);
  expect((await request.delete("/profile-photo")).status()).toBe(401);
  const order = { student: crypto.randomUUID(), month: "2026-11" };
  expect((await request.post("/progress-report", { data: order })).status()).toBe(401);
  const student = await enter(context, "aluno");
  const headers = await proofOf(student);
  expect((await request.post("/progress-report", { data: order, headers })).status()).toBe(404);
  expect((await request.post("/progress-report", { data: { student: "x" }, headers })).status()).toBe(400);
  await deactivate(student);
  expect([401, 403]).toContain((await request.delete("/profile-photo", { headers })).status());
});

test("@desktop the teacher sees a student's dashboard read-only, and a month's report as a PDF", async ({
  page,
  context,
  browser,
}) => {
  const teacher = await enter(context, "admin");
  const student = await enter(await browser.newContext(), "aluno", "Iracema Conceição");
  const title = `Essay ${short()}`;
  const today = dayFromNow(0);
  const hers = await as(teacher);
  await hers.rpc("save_assignment", { id: crypto.randomUUID(), title, due_on: today, students: [student.id] });
  await page.goto(`/admin/students/${student.id}/dashboard`);
  await expect(page.getByRole("note")).toContainText("só para leitura");
  await expect(page.getByText(title)).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: title })).toHaveCount(0);
  await expectAccessible(page);
  // Notifications of earlier releases lead to the page that had a student's progress.
  await page.goto(`/admin/student-progress/${student.id}?tab=grades`);
  await page.waitForURL(`**/admin/students/${student.id}/grades`);
  const text = await downloadedText(page, "Baixar relatório (PDF)");
  const inEnglish = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(today));
  const due = `${today.split("-").reverse().join("/")} · ${inEnglish}`;
  for (const words of [
    "Iracema Conceição",
    "Progress report",
    "Relatório de progresso",
    title,
    due,
    "pendente · pending",
  ])
    expect(text).toContain(words);
});
