import { clientOf, enter, expect, owner, PHONE, pathOf, person, signIn, teacher, test, unique } from "./site.ts";

test("23 §4 the first sign-in with a temporary password is recorded once; the gate leads back", async ({ page }) => {
  const student = await person("aluno", { temporary_password: true });
  const firstLogin = async () =>
    (await owner().from("profiles").select("first_login_at").eq("id", student.id).single()).data?.first_login_at;
  await page.goto("/en/dashboard");
  await page.waitForURL(/\/en\/profile/);
  await signIn(page, student);
  await expect.poll(firstLogin).not.toBeNull();
  const recorded = await firstLogin();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await firstLogin()).toBe(recorded);
  const another = await person();
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await enter(page, another);
  expect(pathOf(page)).toBe("/en/dashboard");
});

test("24 §4 homework goes from pending to submitted to graded, a charge from pending to paid", async ({ page }) => {
  const student = await person();
  const title = `Essay ${unique()}`;
  const work = await owner().from("assignments").insert({ title, due_on: "2027-03-04" }).select("id").single();
  const made = { assignment_id: work.data?.id, student_id: student.id };
  const homework = await owner().from("homework").insert(made).select("id").single();
  await enter(page, student);
  await page.goto("/en/my-progress/homework");
  await page.getByRole("link", { name: title }).click();
  await page.getByLabel("Your answer").fill("My essay");
  await page.getByRole("button", { name: /^(Hand|Send) /i }).click();
  const status = async () =>
    (await owner().from("homework").select("status").eq("id", homework.data?.id).single()).data?.status;
  await expect.poll(status).toBe("submitted");
  const graded = await (await clientOf(teacher())).rpc("grade_homework", {
    homework: homework.data?.id,
    grade: 8.5,
    seen: 1,
  });
  expect(graded.error).toBeNull();
  expect(await status()).toBe("graded");
  await page.goto("/en/my-progress/homework");
  await expect(page.getByRole("main")).toContainText("8.5");
});

test("25 §4 grades are excellent from 8, approved from 7, failed below; the test has three bands", async ({ page }) => {
  const student = await person();
  const named = { name: `Module ${unique()}`, held_on: "2026-03-04" };
  const module = await owner().from("test_modules").insert(named).select("id").single();
  const grades = { module_id: module.data?.id, student_id: student.id, meanings: 8, questions: 7, dictation: 6.9 };
  expect((await owner().from("module_grades").insert(grades)).error).toBeNull();
  await enter(page, student);
  await page.goto("/en/my-progress/grades");
  for (const word of ["Excellent", "Approved", "Failed"])
    await expect(page.getByRole("main").getByText(word, { exact: false }).first()).toBeVisible();
});

test("26 §4 the bell counts the unread, hides at none, reloads on an insert, and reads one or all", async ({
  page,
}) => {
  const student = await person();
  const tell = (text: string, link = "/en/about") =>
    owner()
      .from("notifications")
      .insert({
        user_id: student.id,
        type: "new_homework",
        content: { homework_description: text, link },
      });
  await enter(page, student);
  const bell = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(bell("Notifications")).toBeVisible();
  await tell("One");
  await expect(bell("Notifications, 1 unread")).toBeVisible();
  await tell("Two");
  await tell("Three");
  await expect(bell("Notifications, 3 unread")).toBeVisible();
  await bell("Notifications, 3 unread").click();
  await page.getByRole("dialog").getByText("One").click();
  await page.waitForURL("**/en/about");
  await expect(bell("Notifications, 2 unread")).toBeVisible();
  await bell("Notifications, 2 unread").click();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await page.keyboard.press("Escape");
  await expect(bell("Notifications")).toBeVisible();
  const { data } = await owner().from("notifications").select("is_read").eq("user_id", student.id);
  expect(data?.every(({ is_read }) => is_read)).toBe(true);
});

test("27 §4 menu, header, logo and theme change as the specification says", async ({ page }) => {
  await page.goto("/en");
  const header = page.locator("header").first();
  const shadow = () => header.evaluate((element) => getComputedStyle(element).boxShadow);
  const top = await shadow();
  await page.evaluate(() => scrollTo(0, 11));
  await expect.poll(shadow).not.toBe(top);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(shadow).toBe(top);
  const logo = page.locator("header a[href='/en']").first();
  const width = async () => Math.round((await logo.boundingBox())?.width ?? 0);
  expect(await width()).toBe(45);
  await logo.hover();
  await expect.poll(width).toBe(200);
  await page.mouse.move(600, 500);
  await expect.poll(width).toBe(45);
  await page.getByRole("button", { name: "Dark theme" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.getByRole("button", { name: "Dark theme" }).click();
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});
