import type { Page } from "@playwright/test";
import { dayFromNow, weekday } from "../supabase/tests/days.ts";
import { visitorBooking } from "../supabase/tests/visitor-booking.ts";
import { charge } from "./charge.ts";
import { assign } from "./classroom.ts";
import { begin, onOwnSite, scheduled } from "./clicks.ts";
import { client, expect, test } from "./fixtures.ts";
import { as, enter } from "./people.ts";

test.describe.configure({ mode: "default" });
onOwnSite();

async function bookTrials(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const booking = visitorBooking({
      full_name: `Maria Visita ${"ABCDEFGH"[n]}`,
      local_date: weekday(5 + Math.floor(n / 4), 2),
      local_time: ["09:00", "11:00", "14:00", "16:00"][n % 4] ?? "",
    });
    const { error } = await client("server").rpc("book_trial", booking);
    expect(error).toBeNull();
  }
}

/** Finds an action of the palette by typing, and opens it with Enter. */
async function actByWords(page: Page, words: string, found: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Ir para" }).click();
  await page.getByRole("combobox").pressSequentially(words);
  await expect(page.getByRole("option", { name: found, selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
}

test.describe("everyday work takes few clicks", { tag: "@desktop" }, () => {
  test("a visitor books in four clicks", async ({ page }) => {
    const presses = await begin(page, "/pt");
    await page
      .getByRole("link", { name: /aula experimental|Agendar aula/i })
      .first()
      .click();
    await page.getByRole("button", { name: /^Próximo horário livre/ }).click();
    for (const [label, text] of [
      ["Nome completo", "Maria da Silva"],
      ["Telefone (WhatsApp)", "(11) 91234-5678"],
      ["E-mail", "maria.clicks@example.com"],
    ] as const) {
      await page.getByLabel(label, { exact: true }).focus();
      await page.keyboard.type(text);
    }
    await page.getByLabel(/Aceito os/).click();
    await page.getByRole("button", { name: "Agendar aula grátis" }).click();
    await page.waitForURL("**/pt/confirmacao-agendamento?*");
    expect(await presses()).toBe(4);
  });

  test("the teacher gives homework to a student in two clicks", async ({ page, context, browser }) => {
    const student = await enter(await browser.newContext(), "aluno", "Rafael Clique");
    await enter(context, "admin");
    const presses = await begin(page, "/admin/dashboard");
    await actByWords(page, "nova tarefa rafael cli", /Nova tarefa para Rafael Clique/);
    const dialog = page.getByRole("dialog", { name: "Nova tarefa" });
    await dialog.getByLabel("Tarefa", { exact: true }).focus();
    await page.keyboard.type("Past simple");
    await dialog.getByRole("button", { name: "Enviar tarefa" }).click();
    await expect(dialog).toBeHidden();
    expect(await presses()).toBe(2);
    const given = await client("server").from("homework").select("status").eq("student_id", student.id);
    expect(given.data).toEqual([{ status: "pending" }]);
  });

  test("the teacher records a payment in two clicks", async ({ page, context, browser }) => {
    const student = await enter(await browser.newContext(), "aluno", "Paula Clique");
    const teacher = await enter(context, "admin");
    await charge(teacher, student, 31_700);
    const presses = await begin(page, "/admin/dashboard");
    await actByWords(page, "registrar pagamento paula cli", /Registrar pagamento de Paula Clique/);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Valor")).toHaveValue("317,00");
    await dialog.getByRole("button", { name: "Registrar" }).click();
    await expect(dialog).toBeHidden();
    expect(await presses()).toBe(2);
    const paid = await client("server").from("charges").select("status").eq("student_id", student.id);
    expect(paid.data).toEqual([{ status: "paid" }]);
  });

  test("the teacher gives homework by what she sees in three clicks, and records a payment in two", async ({
    page,
    context,
    browser,
  }) => {
    const student = await enter(await browser.newContext(), "aluno", "Tina Clique");
    const teacher = await enter(context, "admin");
    await charge(teacher, student, 41_800);
    const presses = await begin(page, "/admin/dashboard");
    await page.getByRole("link", { name: "Nova tarefa" }).click();
    const dialog = page.getByRole("dialog", { name: "Nova tarefa" });
    await dialog.getByRole("checkbox", { name: student.name }).click();
    await dialog.getByLabel("Tarefa", { exact: true }).focus();
    await page.keyboard.type("Past continuous");
    await dialog.getByRole("button", { name: "Enviar tarefa" }).click();
    await expect(dialog).toBeHidden();
    expect(await presses()).toBe(3);
    await page.getByRole("link", { name: "Pagamentos", exact: true }).click();
    await page.getByRole("button", { name: /^Foi paga hoje.*Tina Clique/ }).click();
    await expect(page.getByText(/^Pagamento registrado: R\$.418,00$/)).toBeVisible();
    expect(await presses()).toBe(3 + 2);
    const states = async () =>
      (await client("server").from("charges").select("status").eq("student_id", student.id)).data;
    expect(await states()).toEqual([{ status: "paid" }]);
    await page.getByRole("button", { name: "Desfazer" }).click();
    await expect.poll(states).toEqual([{ status: "pending" }]);
    expect(await presses()).toBe(3 + 2 + 1);
  });

  test("the teacher grades an answer in three clicks, the next in one each", async ({ page, context, browser }) => {
    const student = await enter(await browser.newContext(), "aluno", "Nina Clique");
    const teacher = await enter(context, "admin");
    const hers = await as(student);
    const titles: string[] = [];
    for (const answer of ["I goed.", "I eated.", "I runned."]) {
      const { id, title } = await assign(teacher, student);
      expect((await hers.rpc("submit_homework", { homework: id, answer, files: [], seen: 0 })).error).toBeNull();
      titles.push(title);
    }
    const presses = await begin(page, "/admin/dashboard");
    await page.getByRole("link", { name: "3 tarefas para corrigir" }).click();
    await page.getByRole("link", { name: titles[0] ?? "" }).click();
    const mark = async (answer: string, button: string | RegExp) => {
      await expect(page.getByLabel("Resposta", { exact: true })).toHaveValue(answer);
      await page.getByLabel("Nota", { exact: true }).focus();
      await page.keyboard.type("8");
      await page.getByRole("button", { name: button, exact: true }).click();
    };
    await mark("I goed.", "Enviar e ir para a próxima (faltam 2)");
    await mark("I eated.", "Enviar e ir para a próxima (falta 1)");
    expect(await presses()).toBe(4);
    await mark("I runned.", "Enviar nota");
    await expect(page.getByText("Nota enviada", { exact: true })).toBeVisible();
    expect(await presses()).toBe(5);
    const graded = () => client("server").from("homework").select("id").eq("student_id", student.id).eq("grade", 8);
    await expect.poll(async () => (await graded()).data?.length).toBe(3);
  });

  test("the teacher settles ten matched bank lines in four clicks, and undoes it in one", async ({
    page,
    context,
    browser,
  }) => {
    const student = await enter(await browser.newContext(), "aluno", "Iara Clique");
    const teacher = await enter(context, "admin");
    const day = dayFromNow(0).replaceAll("-", "");
    const lines: string[] = [];
    for (let n = 1; n <= 10; n++) {
      const { id } = await charge(teacher, student, 10_000 + n);
      const { data } = await client("server").from("charges").select("txid").eq("id", id).single();
      lines.push(`<STMTTRN><DTPOSTED>${day}<TRNAMT>${100 + n / 100}<FITID>c${n}<MEMO>PIX ${data?.txid}</STMTTRN>`);
    }
    const ofx = `OFXHEADER:100\n<OFX><BANKACCTFROM><ACCTID>9</BANKACCTFROM><BANKTRANLIST>${lines.join("\n")}</BANKTRANLIST></OFX>`;
    const paid = async () =>
      (await client("server").from("charges").select("status").eq("student_id", student.id).eq("status", "paid")).data
        ?.length;
    const presses = await begin(page, "/admin/dashboard");
    await page.getByRole("link", { name: "Pagamentos", exact: true }).click();
    await page.getByRole("tab", { name: "Extrato" }).click();
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByText("Escolher arquivo").click()]);
    await chooser.setFiles({ name: "extrato.ofx", mimeType: "application/x-ofx", buffer: Buffer.from(ofx) });
    await page.getByRole("button", { name: "Vincular as 10 entradas sugeridas" }).click();
    await expect(page.getByText("10 entradas vinculadas", { exact: true })).toBeVisible();
    expect(await presses()).toBe(4);
    expect(await paid()).toBe(10);
    await page.getByRole("button", { name: "Desfazer" }).click();
    await expect(page.getByRole("button", { name: "Vincular as 10 entradas sugeridas" })).toBeVisible();
    expect(await presses()).toBe(5);
    expect(await paid()).toBe(0);
  });

  test("the teacher confirms eight requests in two clicks", async ({ page, context }) => {
    await client("server").from("trial_bookings").update({ status: "completed" }).eq("status", "scheduled");
    await bookTrials(8);
    await enter(context, "admin");
    const presses = await begin(page, "/admin/dashboard");
    await page.getByRole("button", { name: "Confirmar todos" }).click();
    const question = page.getByRole("alertdialog", { name: "Confirmar todos os pedidos?" });
    await expect(question.getByRole("listitem")).toHaveCount(8);
    await question.getByRole("button", { name: "Confirmar todos" }).click();
    await expect(page.getByText("8 pedidos confirmados", { exact: true })).toBeVisible();
    expect(await presses()).toBe(2);
    const left = await client("server").from("trial_bookings").select("id").eq("status", "scheduled");
    expect(left.data).toEqual([]);
  });

  test("the teacher moves a class to another day in three clicks", async ({ page, context, browser }) => {
    const student = await enter(await browser.newContext(), "aluno", "Olga Clique");
    const teacher = await enter(context, "admin");
    const id = await scheduled(teacher, student, 2);
    const soon = dayFromNow(2);
    const nearer = await client("server")
      .from("calendar_entries")
      .update({ local_start: `${soon}T06:00` })
      .eq("id", id);
    expect(nearer.error).toBeNull();
    const presses = await begin(page, "/admin/dashboard");
    await page.getByRole("link", { name: /Remarcar.*Olga Clique/ }).click();
    const form = page.getByRole("form", { name: "Remarcar" });
    const otherDay = form.locator(`[data-hours-of]:not([data-hours-of="${soon}"])`).last();
    await otherDay.getByRole("radio").last().click();
    await form.getByRole("button", { name: "Remarcar" }).click();
    await expect(form).toHaveCount(0);
    expect(await presses()).toBe(3);
    // An hour that is shown anew does not open the form again.
    await expect(page).not.toHaveURL(/[?&]move/);
    const moved = await client("server").from("calendar_entries").select("local_start").eq("id", id).single();
    expect(moved.data?.local_start.slice(0, 10)).not.toBe(soon);
  });

  test("a student confirms in one click, and moves to another day in three", async ({ page, context, browser }) => {
    const student = await enter(context, "aluno", "Sara Clique");
    const teacher = await enter(await browser.newContext(), "admin");
    const id = await scheduled(teacher, student, 3);
    const presses = await begin(page, "/pt/dashboard");
    await page.getByRole("button", { name: "Confirmar presença" }).click();
    await expect(page.getByText("Confirmada", { exact: true })).toBeVisible();
    expect(await presses()).toBe(1);
    await page.getByRole("button", { name: "Remarcar" }).click();
    const dialog = page.getByRole("dialog");
    const otherDay = weekday(3, 4);
    await dialog.locator(`[data-hours-of="${otherDay}"]`).getByRole("radio", { name: "17:00" }).click();
    await dialog.getByRole("button", { name: "Remarcar" }).click();
    await expect(dialog).toBeHidden();
    expect(await presses()).toBe(1 + 3);
    const moved = await client("server").from("calendar_entries").select("local_start").eq("id", id).single();
    expect(moved.data?.local_start).toContain(`${otherDay}T17:00`);
  });
});
