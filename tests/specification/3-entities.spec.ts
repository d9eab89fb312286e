import { clientOf, enter, expect, owner, person, test, unique, visitor } from "./site.ts";

test("17 §3 a profile belongs to its user, and a session has its tokens", async () => {
  const student = await person("aluno", { temporary_password: true });
  const client = await clientOf(student);
  const { data } = await client.from("profiles").select("*").eq("id", student.id).single();
  expect(data).toMatchObject({ id: student.id, role: "aluno", temporary_password: true, first_login_at: null });
  const { data: signedIn } = await client.auth.getSession();
  expect(signedIn.session).toMatchObject({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    expires_at: expect.any(Number),
    token_type: "bearer",
    user: { id: student.id },
  });
});

test("18 §3 an error log has message, status, address, request, user and agent", async () => {
  const student = await person();
  const message = `Specification ${unique()}`;
  const { error } = await (await clientOf(student)).from("error_logs").insert({
    error_message: message,
    http_status: 500,
    url: "https://example.com/en",
    request_body: { field: "name" },
    user_id: student.id,
    user_agent: "a client",
  });
  expect(error).toBeNull();
  const { data } = await owner().from("error_logs").select("*").eq("error_message", message).single();
  expect(data).toMatchObject({ http_status: 500, user_id: student.id, user_agent: "a client" });
  expect(data).toHaveProperty("url");
  expect(data).toHaveProperty("request_body");
});

const CONTENTS = [
  ["new_schedule", { applicant_name: "Rosa", link: "/admin/scheduled-classes" }, "Rosa"],
  ["new_class_scheduled", { class_date: "2027-03-04T10:00", link: "/pt/sobre" }, "4 de março de 2027"],
  ["new_homework", { homework_description: "Essay one", link: "/pt/sobre" }, "Essay one"],
  ["new_article", { article_title: "Idioms", link_pt: "/pt/blog", link_en: "/en/blog" }, "Idioms"],
  ["dictation_graded", { dictation_name: "Rain", grade: 8, link: "/pt/sobre" }, "Rain"],
  ["homework_graded", { homework_description: "Essay two", grade: 9, link: "/pt/sobre" }, "Essay two"],
  ["test_graded", { module: "Module 3", link: "/pt/sobre" }, "Module 3"],
  ["student_confirmed_class", { title: "Aula confirmada por Rosa" }, "Aula confirmada por Rosa"],
  ["something_else", { title: "Outra coisa" }, "Outra coisa"],
  ["and_nothing", {}, "Nova notificação"],
] as const;

test("19 §3 every type of notification says its content", async ({ page }) => {
  const student = await person();
  const rows = CONTENTS.map(([type, content]) => ({ user_id: student.id, type, content }));
  expect((await owner().from("notifications").insert(rows)).error).toBeNull();
  const { data } = await (await clientOf(student)).from("notifications").select("*");
  expect(Object.keys(data?.[0] ?? {})).toEqual(
    expect.arrayContaining(["id", "user_id", "type", "content", "is_read", "created_at"]),
  );
  await enter(page, student);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const list = page.getByRole("dialog");
  for (const [type, , text] of CONTENTS) await expect(list.getByText(text).first(), type).toBeAttached();
});

test("20 §3 the booking form offers the levels and plans, and its optional fields", async ({ page }) => {
  await page.goto("/en/schedule");
  const level = page.getByLabel("Current English level");
  await expect(level).toBeVisible();
  expect((await level.locator("option").allInnerTexts()).filter((text) => /\(|sure/.test(text))).toEqual([
    "Beginner (A1)",
    "Elementary (A2)",
    "Intermediate (B1)",
    "Upper-Intermediate (B2)",
    "Advanced (C1/C2)",
    "Not sure",
  ]);
  await expect(level.locator("option:checked")).toHaveText("Not sure");
  await page.locator("main details summary").first().click();
  for (const plan of ["Busy Life", "Moderate", "King Charles"])
    await expect(page.getByLabel("Plan of interest").locator("option", { hasText: plan })).toHaveCount(1);
  for (const field of ["Goals", "Message to the teacher"]) await expect(page.getByLabel(field)).toBeVisible();
  await expect(page.getByLabel(/I accept the/)).toBeVisible();
});

test("21 §3 homework, payments, classes, feedback and module grades have their fields, and only their owner reads them", async () => {
  const [student, other] = await Promise.all([person(), person()]);
  const due = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const work = await owner().from("assignments").insert({ title: unique(), due_on: due }).select("id").single();
  expect(work.error).toBeNull();
  const given = { assignment_id: work.data?.id, student_id: student.id };
  expect((await owner().from("homework").insert(given)).error).toBeNull();
  const owed = { student_id: student.id, kind: "single", description: "Book", amount_cents: 1000, due_on: due };
  expect((await owner().from("charges").insert(owed)).error).toBeNull();
  const own = await clientOf(student);
  const homework = await own.from("homework").select("assigned_at, status, grade, answer, assignments(due_on)");
  expect(homework.data).toMatchObject([{ status: "pending", grade: null, answer: null, assignments: { due_on: due } }]);
  const charges = await own.from("charges").select("status, amount_cents");
  expect(charges.data).toEqual([{ status: "pending", amount_cents: 1000 }]);
  for (const table of ["homework", "charges", "classes", "feedback"]) {
    const seen = await (await clientOf(other)).from(table).select("*");
    expect([seen.data ?? [], table]).toEqual([[], table]);
    expect((await (await visitor()).from(table).select("*")).data ?? []).toEqual([]);
  }
});

test("22 §3 theme and language are kept in local storage under their names", async ({ page }) => {
  await page.goto("/pt");
  expect(await page.evaluate(() => document.documentElement.classList.contains("dark"))).toBe(false);
  await page.getByRole("button", { name: "Tema escuro" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  const kept = () => page.evaluate(() => [localStorage.getItem("theme"), localStorage.getItem("language")]);
  expect(await kept()).toEqual(["dark", "pt"]);
  await page.goto("/en/blog");
  expect(await kept()).toEqual(["dark", "en"]);
  await expect(page.locator("html")).toHaveClass(/dark/);
});
