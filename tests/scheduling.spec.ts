import type { Page } from "@playwright/test";
import ical from "node-ical";
import { weekday } from "../supabase/tests/days.ts";
import { visitorBooking } from "../supabase/tests/visitor-booking.ts";
import { chooseDay } from "./booking-form.ts";
import { client, expect, expectAccessible, forgive, test } from "./fixtures.ts";
import { as, enter, short } from "./people.ts";
import { scheduleFor } from "./schedule-class.ts";
import { typeDay, types } from "./typing.ts";

/** A Sunday of each journey's own: journeys that book trials never take one. */
function sunday(project: string, journey: number) {
  const day = new Date(`${weekday(journey + (project === "phone" ? 14 : 4), 5)}T00:00Z`);
  day.setUTCDate(day.getUTCDate() + 2);
  return { day: day.toISOString().slice(0, 10), time: "10:00" };
}

const openClasses = (page: Page) => page.goto("/pt/meu-progresso/aulas");

test.describe("the teacher's calendar", { tag: "@desktop" }, () => {
  test("the teacher schedules a class from the week, drags it to another hour, and cancels it; the student is notified", async ({
    page,
    context,
    browser,
  }) => {
    const other = await browser.newContext();
    const student = await enter(other, "aluno");
    await other.close();
    await enter(context, "admin");
    const { day } = sunday("desktop", 1);
    await page.goto(`/admin/scheduled-classes?view=week&day=${day}`);
    // The title distinguishes the weeks in a list of tabs or of visited pages.
    await expect(page).toHaveTitle(new RegExp(`: .*${Number(day.slice(8))} .*${day.slice(0, 4)}`));
    await page.getByRole("link", { name: "Nova aula" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Agendar" }).click();
    await expect(dialog.getByRole("alert").getByRole("link")).toHaveCount(3);
    await dialog.getByLabel("Para quem").selectOption({ label: student.name });
    await typeDay(dialog.getByLabel("Dia", { exact: true }), day);
    await dialog.getByLabel("Hora", { exact: true }).selectOption("10:00");
    await dialog.getByRole("button", { name: "Agendar" }).click();
    await expect(dialog).toBeHidden();

    const entry = page.getByRole("link", { name: new RegExp(student.name) });
    await expect(entry).toContainText("10:00");
    const dragTo = async (time: string) => {
      // Dragged by its second half-hour: its start counts, not the pointer's position.
      const { height } = (await entry.boundingBox()) ?? { height: 0 };
      const slot = page.locator(`[data-slot="${day}T${time}"]`);
      await entry.dragTo(slot, { force: true, sourcePosition: { x: 20, y: height * 0.8 } });
    };
    await dragTo("15:30");
    const moving = page.getByRole("alertdialog", { name: "Remarcar esta aula?" });
    await expect(moving).toContainText(new RegExp(`${student.name}: de .* 10:00 para .* 15:00`));
    await expect(moving).toContainText("O aluno é avisado agora.");
    await expectAccessible(page);
    await moving.getByRole("button", { name: "Cancelar" }).click();
    await expect(entry).toContainText("10:00");
    await dragTo("15:30");
    await moving.getByLabel("Foi o aluno").check();
    await moving.getByRole("button", { name: "Remarcar" }).click();
    await expect(entry).toContainText("15:00");
    await expectAccessible(page);

    // The same by keyboard.
    await entry.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Remarcar" }).click();
    await page.getByText("Outro dia ou outra hora").click();
    await page.getByLabel("Hora", { exact: true }).selectOption("16:00");
    await page.getByRole("form", { name: "Remarcar" }).getByRole("button", { name: "Remarcar" }).click();
    await expect(page.getByRole("form", { name: "Remarcar" })).toHaveCount(0);
    await page.getByText("Histórico", { exact: true }).click();
    const moves = page.getByRole("dialog").getByRole("listitem");
    await expect(moves.filter({ hasText: "10:00 →" })).toContainText("a pedido do aluno");
    await expect(moves.filter({ hasText: "15:00 →" })).not.toContainText("a pedido do aluno");
    await page.getByRole("button", { name: "Cancelar a aula" }).click();
    const cancelling = page.getByRole("alertdialog");
    await cancelling.getByLabel("Foi o aluno").check();
    await expect(cancelling.getByText(/recebe um crédito/)).toBeVisible();
    await expectAccessible(page);
    await cancelling.getByLabel("Fui eu").check();
    await cancelling.getByRole("button", { name: "Cancelar a aula" }).click();
    await expect(page.getByRole("dialog").getByText("Cancelada", { exact: true }).first()).toBeVisible();

    const notifications = await (await as(student)).from("notifications").select("type").order("created_at");
    expect(notifications.data?.map(({ type }) => type)).toEqual([
      "new_class_scheduled",
      "class_moved",
      "class_moved",
      "class_cancelled",
    ]);
  });

  test("an hour that is taken is refused, and the form keeps its values", async ({ page, context, pageErrors }) => {
    const { day, time } = sunday("desktop", 2);
    await enter(context, "admin");
    for (const minutes of ["Médico", "Outra coisa"]) {
      await page.goto(`/admin/scheduled-classes?view=month&day=${day}&new=${day}T${time}`);
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Para quem").selectOption({ label: "Bloquear um horário meu" });
      await types(dialog.getByLabel("Motivo"), minutes);
      await dialog.getByRole("button", { name: "Bloquear" }).click();
      if (minutes === "Médico") await expect(dialog).toBeHidden();
    }
    await expect(page.locator("#local_time-error")).toContainText("Alguém acabou de reservar este horário.");
    await expect(page.getByLabel("Motivo")).toHaveValue("Outra coisa");
    forgive(pageErrors, /status of 409/);
  });

  test("a trial becomes a student in one step, with its data", async ({ page, context }) => {
    await enter(context, "admin");
    const name = `Vera ${short()}`;
    const email = `vera.${short()}@example.com`;
    const visitor = { full_name: name, email, level: "intermediate", goals: "Viajar" } as const;
    const booking = visitorBooking({ ...visitor, local_date: weekday(19, 2), local_time: "19:00" });
    const { data } = await client("server").rpc("book_trial", booking);
    const id = typeof data === "object" && data !== null && "id" in data ? String(data.id) : "";
    await page.goto(`/admin/scheduled-classes?booking=${id}`);
    await page.getByRole("link", { name: "Cadastrar como aluno" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Nome completo")).toHaveValue(name);
    await expect(dialog.getByLabel("Nível")).toHaveValue("B1");
    await dialog.getByRole("button", { name: "Criar" }).click();
    await expect(dialog.getByRole("heading", { name: new RegExp(name) })).toBeVisible();
    const profile = () => client("server").from("profiles").select("id, goal, phone").eq("email", email).single();
    await expect.poll(async () => (await profile()).data?.goal).toBe("Viajar");
    const trial = await client("server").from("trial_bookings").select("student_id").eq("id", id).single();
    expect(trial.data?.student_id).toBe((await profile()).data?.id);
  });
});

test("a student confirms a class, and moves it to a free hour at no cost", async ({ page, context }, { project }) => {
  const student = await enter(context, "aluno");
  const { day, time } = sunday(project.name, 3);
  await scheduleFor(student, day, time);
  await openClasses(page);
  await page.getByRole("button", { name: "Confirmar presença" }).click();
  await expect(page.getByText("Confirmada", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remarcar" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/^Sem custo até/)).toBeVisible();
  const date = weekday(project.name === "phone" ? 21 : 20, 4);
  await chooseDay(page, date, "to-day");
  await dialog.locator(`[data-hours-of="${date}"]`).getByRole("radio", { name: "20:00" }).check();
  await dialog.getByRole("button", { name: "Remarcar" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Agendada", { exact: true })).toBeVisible();
  await expect(page.getByText(/às 20:00/).first()).toBeVisible();
});

test("free hours that arrive late move no button of the calendar", async ({ page, context }, { project }) => {
  const student = await enter(context, "aluno");
  const { day, time } = sunday(project.name, 6);
  await scheduleFor(student, day, time);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/rpc\/(free_hours_between|class_terms)/, async (route) => {
    await held;
    await route.continue();
  });
  await openClasses(page);
  await page.getByRole("button", { name: "Remarcar" }).click();
  const dialog = page.getByRole("dialog");
  const step = dialog.getByRole("button", { name: "Mês seguinte" });
  await expect(step).toBeVisible();
  const before = await step.boundingBox();
  answer();
  await expect(dialog.getByRole("button", { name: /^Próximo horário livre/ })).toBeVisible();
  expect(await step.boundingBox()).toEqual(before);
});

test("less than 24 hours before, the student is warned of the charge before it is made", async ({
  page,
  context,
  browser,
}, { project }) => {
  const student = await enter(context, "aluno");
  const { day, time } = sunday(project.name, 5);
  const id = await scheduleFor(student, day, time);
  // Moves the class to a free hour within the next 23 hours, as if it had been agreed on long before.
  let near = false;
  for (let hour = 3; hour < 22 && !near; hour += 1) {
    const at = new Date(Date.now() + hour * 3_600_000 + (project.name === "phone" ? 1_800_000 : 0));
    const local_start = at.toLocaleString("sv-SE", { timeZone: "America/Sao_Paulo" });
    const { error } = await client("server").from("calendar_entries").update({ local_start }).eq("id", id);
    near = error === null;
  }
  expect(near).toBe(true);
  await openClasses(page);
  await page.getByRole("button", { name: "Cancelar a aula" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText("Faltam menos de 24 horas: esta aula será cobrada.")).toBeVisible();
  await question.getByRole("button", { name: "Cancelar e aceitar a cobrança" }).click();
  await expect(page.getByRole("heading", { name: "Aulas cobradas" })).toBeVisible();
  const lines = await (await as(student)).from("forfeited_classes").select("kind");
  expect(lines.data).toEqual([{ kind: "late_cancellation" }]);

  // The teacher waives it, with a reason.
  const panel = await browser.newContext();
  await enter(panel, "admin");
  const hers = await panel.newPage();
  await hers.goto(`/admin/manage-students?person=${student.id}`);
  await hers.getByRole("button", { name: "Dispensar a cobrança" }).click();
  await expect(hers.getByText("Escreva o motivo.")).toBeVisible();
  await types(hers.getByLabel("Motivo para dispensar"), "Ficou doente");
  await hers.getByRole("button", { name: "Dispensar a cobrança" }).click();
  await expect(hers.getByText("Dispensada: Ficou doente")).toBeVisible();
  await panel.close();
});

test("a private feed shows the classes in another calendar, until it is turned off", async ({
  page,
  context,
  request,
}, { project }) => {
  const student = await enter(context, "aluno");
  const { day, time } = sunday(project.name, 4);
  await scheduleFor(student, day, time);
  await openClasses(page);
  await page.getByRole("button", { name: "Criar link do calendário" }).click();
  const address = await page.getByLabel("Link do calendário").inputValue();
  const events = Object.values(ical.sync.parseICS(await (await request.get(address)).text())).filter(
    (item) => item?.type === "VEVENT",
  );
  expect(events).toHaveLength(1);
  await page.getByRole("button", { name: "Desativar o link" }).click();
  const question = page.getByRole("alertdialog").filter({ hasText: address });
  await question.getByRole("button", { name: "Desativar o link" }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Desativar o link" })).toHaveCount(0);
  expect((await request.get(address)).status()).toBe(404);
});

test("the student's area is for students: a teacher is sent to the panel, a visitor to the sign-in", async ({
  page,
  context,
}) => {
  await page.goto("/pt/my-progress");
  await page.waitForURL("**/pt/perfil?next=*");
  await enter(context, "admin");
  await page.goto("/en/my-progress");
  await page.waitForURL("**/admin/dashboard");
});
