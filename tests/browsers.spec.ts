import { fillIn, hourOf, send } from "./booking-form.ts";
import { expect, forgive, signInAsTeacher, test } from "./fixtures.ts";
import { types } from "./typed.ts";

/** Functions that Safari 16.4, Chrome 109 or Firefox 115 lacks, as a page calls them. */
const NEWER = [
  ...["Response.json", "URL.canParse", "URL.parse", "AbortSignal.any", "Promise.withResolvers", "Promise.try"],
  ...["Object.groupBy", "Map.groupBy", "Array.fromAsync", "RegExp.escape", "Uint8Array.fromBase64"],
] as const;

/** Takes them away before a page loads, with the methods of values that came later. */
const takeAway = (names: readonly string[]) => {
  for (const name of names) {
    const [owner = "", method = ""] = name.split(".");
    const found: unknown = Reflect.get(globalThis, owner);
    if (found instanceof Object) Reflect.deleteProperty(found, method);
  }
  for (const method of ["toSorted", "toReversed", "toSpliced", "with"]) Reflect.deleteProperty(Array.prototype, method);
  for (const method of ["union", "intersection", "difference", "isSubsetOf"])
    Reflect.deleteProperty(Set.prototype, method);
  for (const method of ["isWellFormed", "toWellFormed"]) Reflect.deleteProperty(String.prototype, method);
};

test.describe("a browser of 2022 and 2023", { tag: "@desktop" }, () => {
  test.beforeEach(({ context }) => context.addInitScript(takeAway, NEWER));

  test("books a class", async ({ page }) => {
    await page.goto("/pt/agendar");
    await fillIn(page, { ...hourOf("desktop", 3, "11:30"), time: "11:30" });
    await send(page).click();
    await page.waitForURL("**/pt/confirmacao-agendamento?reserva=*");
  });

  test("signs in, is told of a refusal in its own words, and has a bell", async ({ page, pageErrors }) => {
    await page.goto("/pt/perfil");
    await types(page.getByLabel("E-mail"), "ninguem@example.com");
    await types(page.getByLabel("Senha", { exact: true }), "uma-senha-errada");
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page.getByRole("alert").first()).toContainText(/senha/i);
    forgive(pageErrors, /400/);
    await signInAsTeacher(page);
    await expect(page.getByRole("button", { name: /notifica/i })).toBeVisible();
  });
});

for (const [path, title] of [
  ["/pt/perfil", "Entrar"],
  ["/pt/perfil?modo=cadastro", "Criar conta"],
  ["/en/profile?mode=forgot", "Reset your password"],
  ["/en/reset-password", "New password"],
] as const)
  test(`${path} is a document with its first byte @desktop`, async ({ request }) => {
    const answer = await request.get(path);
    const html = await answer.text();
    expect(answer.headers()["x-robots-tag"]).toContain("noindex");
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toContain(title);
    for (const part of [
      'name="description"',
      'content="noindex"',
      'rel="canonical"',
      'property="og:image"',
      "<noscript>",
    ])
      expect(html, part).toContain(part);
    expect(html).toMatch(/<h1[ >]/);
    if (path.includes("perfil") || path.includes("profile")) expect(html).toContain('name="email"');
  });

test("a door that React cannot take over keeps theme and language, and works @desktop", async ({
  page,
  pageErrors,
}) => {
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.route("**/en/profile", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(">Sign in</h1>", ">Other words</h1>"),
    });
  });
  await page.goto("/en/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", /^en/);
  await expect(page.locator("html")).toHaveClass(/dark/);
  // A journey that does not expect it fails on it.
  expect(pageErrors.join()).toMatch(/418|[Hh]ydrat/);
  forgive(pageErrors, /418|[Hh]ydrat/);
});

test("what is typed at the door before its script is there stays, and is sent when it is @desktop", async ({
  page,
  pageErrors,
}) => {
  const { promise, resolve } = hold();
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/pt/perfil", { waitUntil: "commit" });
  await page.getByLabel("E-mail").pressSequentially("ninguem@example.com");
  await page.getByLabel("Senha", { exact: true }).pressSequentially("uma-senha-errada");
  await page.keyboard.press("Enter");
  resolve();
  await expect(page.getByRole("alert").first()).toContainText(/senha/i);
  await expect(page.getByLabel("E-mail")).toHaveValue("ninguem@example.com");
  expect(page.url()).not.toContain("senha");
  forgive(pageErrors, /400/);
});

function hold(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
