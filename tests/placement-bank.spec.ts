import { readFile } from "node:fs/promises";
import { RECORDING } from "./classroom.ts";
import { client, expect, expectAccessible, test } from "./fixtures.ts";
import { deactivate, enter, proofOf, short } from "./people.ts";
import { types } from "./typing.ts";

test("the teacher finds, writes, changes and archives questions, and exports the bank", async ({ page, context }) => {
  await enter(context, "admin");
  const code = `X-${short()}`;
  await page.goto("/admin/manage-test");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Nova questão" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form.getByText("Use letras, números e hífens, sem espaços.").first()).toBeVisible();
  await types(form.getByLabel("Código"), code);
  await types(form.getByLabel(/^Questão/), `She ___ here ${code}.`);
  for (const [index, option] of ["is", "are", "am", "be"].entries())
    await types(form.getByRole("textbox", { name: `Opção ${index + 1}` }), option);
  await types(form.getByLabel("Explicação em português"), "Com she, is.");
  await types(form.getByLabel("Explicação em inglês"), "With she, is.");
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form).toBeHidden();
  await types(page.getByLabel("Buscar questão ou código"), code);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: new RegExp(`Editar.*${code}`) }).click();
  await types(form.getByLabel(/^Questão/), `He ___ here ${code}.`);
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText(`${code} · v2`)).toBeVisible();
  // A new question never takes the place of one in use.
  await page.getByRole("link", { name: "Nova questão" }).click();
  await types(form.getByLabel("Código"), code);
  for (const field of await form.getByRole("textbox", { name: /^(Que|Op|Expl)/ }).all()) await types(field, short());
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(page.locator("#code-error")).toHaveText("Outra questão em uso já tem este código.");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await page.getByRole("button", { name: new RegExp(`Arquivar.*${code}`) }).click();
  await expect(page.getByText("Nenhuma questão por aqui")).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText(`${code} · v2`)).toBeVisible();
  await page.getByRole("button", { name: new RegExp(`Arquivar.*${code}`) }).click();
  await expect(page.getByText("Nenhuma questão por aqui")).toBeVisible();

  await page.goto("/admin/manage-test?tab=transfer");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar GIFT (Moodle)" }).click();
  expect((await download).suggestedFilename()).toBe("questoes.gift");
  await page
    .getByLabel("Arquivo")
    .setInputFiles({ name: "a.gift", mimeType: "text/plain", buffer: Buffer.from("::x::a{T}") });
  await expect(page.getByText(/Não encontramos questões/)).toBeVisible();
  // As Excel in Brazil writes it: semicolons, and Latin-1.
  const columns = "code;skill;level;question;option_1;option_2;option_3;option_4;answer;explanation_pt;explanation_en";
  const row = `${code}-L;grammar;A1;He ___.;is;are;am;be;1;Sujeito na terceira pessoa: não é are.;With he.`;
  await page
    .getByLabel("Arquivo")
    .setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(`${columns}\r\n${row}`, "latin1") });
  await page.getByRole("button", { name: "Importar questões" }).click();
  await expect(page.getByText("Novas: 1. Alteradas: 0. Iguais: 0.")).toBeVisible();
  // And out of use: other journeys take the test with the earlier bank.
  const out = client("server").from("placement_items").update({ retired_at: new Date().toISOString() });
  const { data } = await out.eq("code", `${code}-L`).select("explanation_pt");
  expect(data).toEqual([{ explanation_pt: "Sujeito na terceira pessoa: não é are." }]);
  await page.goto("/admin/manage-test?tab=levels");
  await types(page.getByLabel("B1 começa em"), "9");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Os valores precisam ser crescentes, entre −1 e 6.")).toBeVisible();
});

test("only an active teacher can send the server a recording for a question", { tag: "@desktop" }, async ({
  request,
  browser,
}) => {
  const send = async (headers?: { authorization: string }, buffer?: Buffer) => {
    const file = { name: "a.mp3", mimeType: "audio/mpeg", buffer: buffer ?? (await readFile(RECORDING)) };
    return request.post("/admin/placement-audio", { ...(headers ? { headers } : {}), multipart: { file } });
  };
  const context = await browser.newContext();
  const student = await enter(context, "aluno");
  const teacher = await enter(context, "admin");
  const former = await enter(context, "admin");
  const formerProof = await proofOf(former);
  await deactivate(former);
  expect((await send()).status()).toBe(401);
  expect((await send({ authorization: "Bearer x" })).status()).toBe(401);
  expect((await send(await proofOf(student))).status()).toBe(403);
  expect((await send(formerProof)).status()).toBe(403);
  const proof = await proofOf(teacher);
  expect((await send(proof, Buffer.from("<svg onload=alert(1)>"))).status()).toBe(415);
  const { path } = await (await send(proof)).json();
  const kept = await request.get(path);
  expect(await kept.body()).toEqual(await readFile(RECORDING));
  await context.close();
});
