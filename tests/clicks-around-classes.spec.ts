import { dayFromNow, weekday } from "../supabase/tests/days.ts";
import { begin, onOwnSite, scheduled } from "./clicks.ts";
import { client, expect, expectAccessible, test } from "./fixtures.ts";
import { as, enter } from "./people.ts";

test.describe.configure({ mode: "default" });
onOwnSite();

test.describe("the tasks around classes take few clicks", { tag: "@desktop" }, () => {
  test("a student spends a make-up credit in three clicks", async ({ page, context }) => {
    const student = await enter(context, "aluno", "Rita Clique");
    const credit = { student_id: student.id, expires_on: dayFromNow(30) };
    const { error } = await client("server").from("makeup_credits").insert(credit);
    expect(error).toBeNull();
    const presses = await begin(page, "/pt/meu-progresso/aulas");
    await page.getByRole("button", { name: /^Escolher horário/ }).click();
    const dialog = page.getByRole("dialog", { name: "Agendar a reposição" });
    await expect(dialog.getByRole("radio").first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("radio").first().click();
    await dialog.getByRole("button", { name: "Agendar a aula" }).click();
    await expect(dialog).toBeHidden();
    expect(await presses()).toBe(3);
    await expect(page.getByText(/^Reposição · /)).toBeVisible();
    const spent = await client("server").from("makeup_credits").select("used_by_class").eq("student_id", student.id);
    expect(spent.data).toEqual([{ used_by_class: expect.any(String) }]);
  });

  test("a student asks for another time of a series in four clicks, and the teacher agrees in two", async ({
    page,
    context,
    browser,
  }) => {
    const allowed = await client("server")
      .from("scheduling_rules")
      .update({ students_change_series: true })
      .eq("singleton", true);
    expect(allowed.error).toBeNull();
    const student = await enter(context, "aluno", "Dora Clique");
    const hers = await browser.newContext();
    const teacher = await enter(hers, "admin");
    const series = { student: student.id, local_date: weekday(4, 3), local_time: "08:00", weeks: 3 };
    const { error } = await (await as(teacher)).rpc("schedule_classes", series);
    expect(error).toBeNull();
    const presses = await begin(page, "/pt/meu-progresso/aulas");
    await page.getByRole("button", { name: "Remarcar" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Remarcar a aula" });
    await dialog
      .locator(`[data-hours-of="${weekday(4, 5)}"]`)
      .getByRole("radio", { name: "15:00" })
      .click();
    await dialog.getByRole("radio", { name: "Todas as que ainda vêm" }).click();
    await expect(dialog.getByRole("listitem")).toHaveCount(3);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Pedir à professora" }).click();
    await expect(dialog).toBeHidden();
    expect(await presses()).toBe(4);
    await expect(page.getByText("Esperando a resposta")).toBeVisible();

    const panel = await hers.newPage();
    const teachersPresses = await begin(panel, "/admin/dashboard");
    await panel
      .getByRole("link", { name: /Dora Clique/ })
      .first()
      .click();
    const request = panel.getByRole("dialog").locator("section", { hasText: "Aceitar" });
    await expect(request).toBeVisible();
    await expectAccessible(panel);
    await request.getByRole("button", { name: "Aceitar" }).click();
    await expect(panel.getByText("Pedido aceito", { exact: true })).toBeVisible();
    expect(await teachersPresses()).toBe(2);
    const moved = await client("server")
      .from("hours")
      .select("local_start")
      .eq("student_id", student.id)
      .order("local_start");
    const expected = [4, 5, 6].map((week) => `${weekday(week, 5)}T15:00:00`);
    expect(moved.data?.map(({ local_start }) => local_start)).toEqual(expected);
    await hers.close();
  });

  test("the student and the teacher meet in the room of a class in one click each", async ({
    page,
    context,
    browser,
  }) => {
    const link = { room_link: "https://meet.example/alex", room_per: "school" };
    expect((await client("server").from("scheduling_rules").update(link).eq("singleton", true)).error).toBeNull();
    const student = await enter(context, "aluno", "Lia Clique");
    const hers = await browser.newContext();
    const teacher = await enter(hers, "admin");
    const id = await scheduled(teacher, student, 8);
    const soon = new Date(Date.now() + 10 * 60_000).toLocaleString("sv-SE", { timeZone: "America/Sao_Paulo" });
    const near = await client("server").from("calendar_entries").update({ local_start: soon }).eq("id", id);
    expect(near.error).toBeNull();
    const presses = await begin(page, "/pt/dashboard");
    await page.getByRole("link", { name: "Entrar na aula" }).click();
    await expect(page.getByRole("link", { name: "Entrar na sala" })).toHaveAttribute("href", link.room_link);
    await expect(page.getByText(/ainda não chegou/)).toBeVisible();
    await expectAccessible(page);
    expect(await presses()).toBe(1);
    const panel = await hers.newPage();
    const teachersPresses = await begin(panel, "/admin/dashboard");
    await panel.getByRole("link", { name: /^Entrar na aula/ }).click();
    await expect(panel.getByText(/^Lia chegou às/)).toBeVisible();
    await expectAccessible(panel);
    expect(await teachersPresses()).toBe(1);
    // The student's page asks by itself.
    await expect(page.getByText(/chegou às/)).toBeVisible({ timeout: 30_000 });
    await hers.close();
  });
});
