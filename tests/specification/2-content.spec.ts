import { enter, expect, PHONE, person, teacher, test } from "./site.ts";

test("08 §2 home has hero, benefits, packages and the trial; about has mission, qualifications, method, quotes", async ({
  page,
}) => {
  await page.goto("/en");
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const plan of ["Busy Life", "Moderate", "King Charles"])
    await expect(main.getByRole("heading", { name: plan })).toBeVisible();
  await expect(main.locator("a[href^='/en/schedule']").first()).toBeVisible();
  expect(await main.getByRole("heading", { level: 2 }).count()).toBeGreaterThanOrEqual(3);
  await page.goto("/en/about");
  for (const title of ["Mission", "Method"])
    await expect(main.getByRole("heading", { level: 2, name: title })).toBeVisible();
  // Qualifications and testimonials are the teacher's own, and absent until there are some.
  await expect(page.locator("#aulas, #metodologia")).toHaveCount(2);
});

test("09 §2 the blog has search, categories with All, read time, New Article, suggestions, and a not-found state", async ({
  page,
  browser,
}) => {
  await page.goto("/en/blog");
  const main = page.getByRole("main");
  await expect(main.getByRole("searchbox")).toBeVisible();
  await expect(main.getByRole("link", { name: "All", exact: true })).toBeVisible();
  await expect(main.getByText(/\d+ min/).first()).toBeVisible();
  await page.getByLabel("Topic or question").fill("Phrasal verbs at work");
  await page.getByRole("button", { name: "Send the suggestion" }).click();
  await expect(page.getByText("Thank you for the suggestion!").first()).toBeVisible();
  await page.locator("main a[href^='/en/blog/']:has(h2, h3), main h2 a[href^='/en/blog/']").first().click();
  await expect(page.getByRole("heading", { name: "Read next" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /Most (recent|read)/ }).first()).toBeVisible();
  await page.goto("/en/blog/there-is-no-such-article");
  await expect(page.getByRole("heading", { name: "This article does not exist" })).toBeVisible();
  const office = await browser.newPage();
  await enter(office, teacher());
  await office.goto("/en/blog");
  await expect(office.getByRole("link", { name: "New Article" })).toBeVisible();
  await office.close();
});

test("10 §2 the booking form has its fields, and the confirmation suggests articles", async ({ page }) => {
  await page.goto("/en/schedule");
  for (const field of ["Full name", "E-mail", "Phone (WhatsApp)", "Current English level"])
    await expect(page.getByLabel(field)).toBeVisible();
  await page.goto("/en/schedule-confirmation");
  await expect(page.getByRole("main").locator("a[href^='/en/blog/']").first()).toBeVisible();
});

test("11 §2 the placement test counts its questions, and the answer that makes it certain turns Next into Finish", async ({
  page,
}) => {
  test.slow();
  await page.goto("/en/english-test");
  await page.getByRole("button", { name: "Start the test" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  const counts: [number, number][] = [];
  for (let number = 1; ; number += 1) {
    await expect(heading).toContainText(new RegExp(`Question ${number} of `));
    if (number > 1) await expect(page.getByRole("button", { name: "Previous" })).toBeVisible();
    const word = page.getByLabel("Type what is missing");
    const options = page.getByRole("radio");
    const finish = page.getByRole("button", { name: "Finish" });
    await expect(word.or(options.first())).toBeVisible();
    const isTyped = await word.isVisible();
    const answered = page.waitForResponse(/\/rest\/v1\/rpc\//);
    if (isTyped) {
      await word.fill("word");
      await page.getByRole("button", { name: "Next" }).click();
    } else await options.nth(number % 3).check();
    await answered;
    await expect(page.getByText("Answers saved")).toBeVisible();
    // A typed answer is sent by going on.
    if (isTyped) await expect(finish.or(page.getByText(`Question ${number + 1} of `))).toBeVisible();
    const [, , y] = /Question (\d+) of (\d+)/.exec(await heading.innerText()) ?? [];
    counts.push([number, Number(y)]);
    // The number of questions is known better and better, and never grows.
    expect(counts.map(([, planned]) => planned)).toEqual(
      counts.map(([, planned]) => planned).toSorted((a, b) => b - a),
    );
    if (number === Number(y)) {
      await expect(finish).toBeVisible();
      await finish.click();
      break;
    }
    if (isTyped) continue;
    await expect(finish).toHaveCount(0);
    await page.getByRole("button", { name: "Next" }).click();
  }
  expect(counts.at(-1)?.[0]).toBe(counts.at(-1)?.[1]);
  await expect(heading).toHaveText("Your result");
  const main = page.getByRole("main");
  await expect(main).toContainText(/\d+ out of \d+ right/);
  await expect(main).toContainText(/(Basic|Intermediate|Advanced) \(/);
  await expect(main.getByRole("button", { name: "Take it again" })).toBeVisible();
  await expect(main.locator("a[href^='/en/schedule']").first()).toBeVisible();
});

test("12 §2 the access portal signs in, signs up, resets and updates a password, with a first-login variant", async ({
  page,
}) => {
  await page.goto("/en/profile");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await page.getByRole("link", { name: /Create/ }).click();
  await expect(page.getByRole("button", { name: "Create account" })).toBeVisible();
  await page.goto("/en/profile");
  await page.getByRole("link", { name: "I forgot my password" }).click();
  await expect(page.getByRole("button", { name: "Send the link" })).toBeVisible();
  const student = await person("aluno", { temporary_password: true });
  await page.goto("/en/profile");
  await page.getByLabel("E-mail").fill(student.email);
  await page.getByLabel("Password", { exact: true }).fill(student.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByLabel("New password").first()).toBeVisible();
});

test("13 §2 the student's tabs are the five, in their order, in both languages, on every width", async ({ page }) => {
  await enter(page, await person());
  for (const [path, names] of [
    ["/en/my-progress", ["Dashboard", "Homework", "Payments & Classes", "My Profile", "My Feedback"]],
    ["/pt/meu-progresso", ["Visão geral", "Tarefas", "Pagamentos e aulas", "Meu perfil", "Meu feedback"]],
  ] as const)
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const tabs = page.getByRole("navigation", { name: /My progress|Meu progresso/ }).getByRole("link");
      await expect(tabs).toHaveCount(names.length);
      for (const [at, name] of names.entries()) {
        await expect(tabs.nth(at)).toHaveAccessibleName(name);
        await expect(tabs.nth(at)).toBeInViewport({ ratio: 0.95 });
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
});

test("14 §2 the header has its links, its bell, its switches and, on a phone, a drawer", async ({ page }) => {
  await page.goto("/en/about?x=1");
  const header = page.locator("header").first();
  for (const path of ["/en", "/en/about", "/en/blog", "/en/schedule"])
    await expect(header.locator(`nav a[href='${path}']`).first()).toBeVisible();
  await expect(header.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/en/profile");
  await expect(header.getByRole("button", { name: /^Notifications/ })).toHaveCount(0);
  await header.getByRole("link", { name: /português/ }).click();
  await expect(page).toHaveURL(/\/pt\/sobre\?x=1$/);
  await enter(page, await person());
  await page.goto("/en/blog");
  await expect(header.getByRole("link", { name: "Dashboard" })).toHaveAttribute("href", "/en/dashboard");
  await expect(header.getByRole("button", { name: /^Notifications/ })).toBeVisible();
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Menu" }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("link", { name: "Profile" })).toBeVisible();
  await expect(drawer.getByRole("button", { name: /^Sign out/ })).toBeVisible();
  const box = await drawer.boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBeGreaterThanOrEqual(PHONE.height - 1);
});

test("15 §2 the footer has quick, service, legal and contact links, and the year", async ({ page }) => {
  await page.goto("/en");
  const footer = page.getByRole("contentinfo");
  const paths = ["/en", "/en/about", "/en/blog", "/en/schedule", "/en/about#aulas", "/en/about#metodologia"];
  paths.push("/en/terms-of-service", "/en/privacy-policy");
  for (const path of paths) await expect(footer.locator(`a[href='${path}']`).first()).toBeVisible();
  await expect(footer).toContainText("Online - Brasil");
  await expect(footer).toContainText(new RegExp(`© ${await page.evaluate(() => new Date().getFullYear())}`));
});

test("16 §2 the logo leads home, a notification to its address, sign-out to the language's home", async ({ page }) => {
  const student = await person();
  await enter(page, student);
  for (const [width, path] of [
    [1280, "/en/dashboard"],
    [1280, "/en/my-progress"],
    [390, "/en/my-progress/homework"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await expect(page.locator("header a[href='/en']").first()).toBeVisible();
    const signOut = page.getByRole("button", { name: /^Sign out/ });
    if (width < 768) await page.getByRole("button", { name: "Menu" }).click();
    await expect(signOut.first()).toBeVisible();
    if (width < 768) await signOut.first().click();
  }
  await page.waitForURL(/\/en$/);
  await page.goto("/en/dashboard");
  await page.waitForURL(/\/en\/profile/);
});
