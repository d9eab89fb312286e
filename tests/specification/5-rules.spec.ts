import { clientOf, enter, expect, owner, pathOf, person, teacher, test, visitor } from "./site.ts";

/** The first day of this kind, some weeks ahead. */
function day(weekday: number): string {
  const date = new Date(Date.now() + 14 * 86_400_000);
  while (date.getUTCDay() !== weekday) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

test("28 §5 a password of six, a future weekday, accepted terms, every question", async ({ page }) => {
  const admin = await person("admin");
  const hers = await clientOf(admin);
  expect((await hers.auth.updateUser({ password: "kq7xz" })).error?.code).toBe("weak_password");
  expect((await hers.auth.updateUser({ password: "kq7xzw" })).error).toBeNull();

  await page.goto(`/en/schedule?date=${day(6)}`);
  await page.getByRole("button", { name: "Book my free class" }).click();
  await expect(page.getByText("Invalid Date", { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText("Acceptance Required: You must accept the terms to schedule a class.").first(),
  ).toBeVisible();

  await page.goto("/en/english-test");
  await page.getByRole("button", { name: "Start the test" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Incomplete Test").first()).toBeVisible();

  const student = await person("aluno", { temporary_password: true });
  await page.goto("/en/profile");
  await page.getByLabel("E-mail").fill(student.email);
  await page.getByLabel("Password", { exact: true }).fill(student.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("New password").first().fill("kq7xz");
  await page
    .getByRole("button", { name: /^(Save|Continue)/ })
    .first()
    .click();
  await expect(page.getByText("Password too short", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("The password must be at least 6 characters long.").first()).toBeVisible();
});

test("29 §6 visitors go to the profile page, students to their dashboard, the teacher to hers", async ({
  page,
  browser,
}) => {
  await page.goto("/en");
  for (const path of ["/en/dashboard", "/en/my-progress", "/admin/settings"]) {
    await page.goto(path);
    await page.waitForURL(/\/en\/profile/);
  }
  const student = await person();
  await enter(page, student);
  for (const path of ["/admin/dashboard", "/admin/settings"]) {
    await page.goto(path);
    await page.waitForURL(/\/en\/dashboard$/);
  }
  const office = await browser.newPage();
  await enter(office, teacher());
  await office.goto("/en/my-progress");
  await office.waitForURL(/\/admin\/dashboard$/);
  expect(pathOf(office)).toBe("/admin/dashboard");
  await office.close();
  // The database says the same, whatever a page says.
  const own = await clientOf(student);
  await own.from("profiles").update({ role: "admin" }).eq("id", student.id);
  const { data } = await owner().from("profiles").select("role").eq("id", student.id).single();
  expect(data?.role).toBe("aluno");
  expect((await own.from("notifications").select("user_id").neq("user_id", student.id)).data).toEqual([]);
  expect((await (await visitor()).from("notifications").select("*")).data ?? []).toEqual([]);
});
