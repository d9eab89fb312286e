import { dayFromNow, weekday } from "../supabase/tests/days.ts";
import { chooseDay, send } from "./booking-form.ts";
import { charge } from "./charge.ts";
import { assign, classroom } from "./classroom.ts";
import { client, expect, test } from "./fixtures.ts";
import { expectSaid, forgetSaid, recordLiveRegions } from "./live-regions.ts";

/** Everything that live regions say in ten situations: what the focus reads is not said again. */
test.describe("live regions say", { tag: "@desktop" }, () => {
  test("a turned month and a chosen day's hours, and no problem that the focus reads", async ({ page, context }) => {
    await recordLiveRegions(context);
    await page.goto("/pt/agendar");
    await send(page).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expectSaid(page, "a form with problems was sent", ["Agendando…"]);
    await page.getByLabel("Nome completo").fill("Maria da Silva");
    await expect(page.getByRole("alert").getByRole("link")).toHaveCount(4);
    await expectSaid(page, "a problem was mended", []);

    await page.getByRole("button", { name: "Mês seguinte" }).click();
    await expectSaid(page, "a month was turned", [/^[a-zç]+ de \d{4}$/]);
    const day = weekday(9, 3);
    await chooseDay(page, day);
    await expect.poll(() => page.evaluate(() => window.said.at(-1))).toMatch(/^quarta-feira, .* horários livres$/);
    await forgetSaid(page);
    await chooseDay(page, weekday(9, 4));
    await expectSaid(page, "a day was chosen", [/^quinta-feira, \d+ de [a-zç]+( de \d+)?: \d+ horários livres$/]);
  });

  test("what a student copied, uploaded and handed in", async ({ page, context, browser }) => {
    const pix = { pix_key: "escola@example.com", pix_name: "Alex Morgan", pix_city: "Sao Paulo" };
    await client("server").from("billing_rules").update(pix).eq("singleton", true);
    const { student, teacher, office } = await classroom(context, browser);
    await charge(teacher, student, 48_050);
    const { id } = await assign(teacher, student);
    await office.close();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await recordLiveRegions(context);
    await page.goto("/pt/meu-progresso/pagamentos");
    await page.getByRole("button", { name: "Pagar com Pix" }).click();
    await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeFocused();
    await forgetSaid(page);
    await page.keyboard.press("Enter");
    await expectSaid(page, "a code was copied", ["Código copiado"]);

    await page.goto(`/pt/meu-progresso/tarefas/${id}`);
    await page.getByRole("button", { name: "Entregar" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expectSaid(page, "homework was handed in without an answer", []);
    await page
      .getByLabel(/Adicionar arquivos/)
      .setInputFiles({ name: "essay.txt", mimeType: "text/plain", buffer: Buffer.from("Yesterday I went home.") });
    await expectSaid(page, "a file was uploaded", ["1 arquivo sendo enviado", "1 arquivo enviado"]);
    await page.getByRole("button", { name: "Entregar" }).click();
    await expect(page.getByRole("heading", { name: "O que você entregou" })).toBeVisible();
    await expectSaid(page, "homework was handed in", ["Enviando…", "Aviso Tarefa entregue"]);
  });

  test("the week and the pages that the teacher turns to, and her grade", async ({ context, browser }) => {
    const { student, teacher, hers, office } = await classroom(context, browser);
    const { id } = await assign(teacher, student);
    await recordLiveRegions(office);
    await hers.goto(`/admin/scheduled-classes?view=week&day=${dayFromNow(28)}`);
    await forgetSaid(hers);
    await hers.getByRole("link", { name: "Próxima", exact: true }).click();
    await expectSaid(hers, "the week was changed", [/ de \d{4}$/]);
    await hers.keyboard.press("Control+k");
    await expect(hers.getByRole("combobox")).toBeFocused();
    await forgetSaid(hers);
    await hers.getByRole("combobox").fill("lançar");
    await expectSaid(hers, "a page was found", [/^\d+ resultado/]);

    await hers.goto(`/admin/students/${student.id}/homework/${id}`);
    await hers.getByRole("button", { name: "Enviar nota" }).click();
    await expect(hers.getByRole("alert")).toBeFocused();
    await expectSaid(hers, "a grade was missing", []);
    await hers.getByLabel("Nota", { exact: true }).fill("8");
    await hers.getByRole("button", { name: "Enviar nota" }).click();
    await expectSaid(hers, "a grade was given", ["Salvando…", "Aviso Nota enviada"]);
    await office.close();
  });
});
