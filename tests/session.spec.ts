import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { client, expect, forgive, test } from "./fixtures.ts";
import { enter, forgetPageToken, PASSWORD, signInNewStudent } from "./people.ts";
import { types } from "./typing.ts";

const NAME = "Sessão Silva";

const greeting = (page: Page) => expect(page.getByRole("heading", { level: 1 })).toContainText("Sessão");
/** Expires the stored session by its own time. */
const outdate = (context: BrowserContext) =>
  context.addInitScript(() => {
    const session = JSON.parse(localStorage.getItem("session") ?? "null");
    if (!session || sessionStorage.getItem("outdated")) return;
    sessionStorage.setItem("outdated", "once");
    localStorage.setItem("session", JSON.stringify({ ...session, expires_at: 1 }));
  });

test("a page requests its person's profile once, and not at all if the profile came with the page", async ({
  page,
}) => {
  await signInNewStudent(page, NAME);
  const profiles: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rest/v1/profiles?")) profiles.push(request.method());
  });
  await page.reload();
  await greeting(page);
  await expect(page.getByRole("button", { name: /^Notificações/ })).toBeVisible();
  expect(profiles).toEqual([]);
  const classes = page.waitForResponse("**/rest/v1/hours?*");
  await forgetPageToken(page);
  await page.goto("/pt/dashboard");
  await greeting(page);
  await classes;
  expect(profiles).toEqual(["GET"]);
});

test("a gateway that is away for a moment is asked again", async ({ page, context, pageErrors }) => {
  await signInNewStudent(page, NAME);
  await forgetPageToken(page);
  let refused = 0;
  await context.route("**/rest/v1/profiles?*", (route) =>
    refused++ < 2 ? route.fulfill({ status: 503, json: { message: "starting" } }) : route.continue(),
  );
  await page.goto("/pt/dashboard");
  await greeting(page);
  forgive(pageErrors, /status of 503/);
});

test("a profile that cannot be read shows an error, is logged once, and signs its owner out", async ({
  page,
  context,
  pageErrors,
}) => {
  await signInNewStudent(page, NAME);
  await forgetPageToken(page);
  const logged: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rest/v1/error_logs")) logged.push(request.postDataJSON().error_message);
  });
  await context.route("**/rest/v1/profiles?*", (route) =>
    route.fulfill({ status: 500, json: { code: "XX000", message: "broken" } }),
  );
  // The error is shown on the way to the sign-in, for five seconds.
  const said = expect(page.getByText("Erro ao buscar perfil", { exact: true })).toBeVisible();
  await page.goto("/pt/dashboard");
  await Promise.all([said, page.waitForURL("**/pt/perfil?next=*")]);
  expect(await page.evaluate(() => localStorage.getItem("session"))).toBeNull();
  expect(logged).toEqual(["Erro ao buscar perfil: broken"]);
  forgive(pageErrors, /status of (401|500)/);
});

test("whoever has no profile stays signed in, sees why and whom to ask, and can leave", async ({
  page,
  pageErrors,
}) => {
  const { id } = await signInNewStudent(page, NAME);
  await client("server").from("profiles").delete().eq("id", id);
  await page.reload();
  await page.waitForURL("**/pt/perfil?next=*");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Sua conta não está ativa" })).toBeVisible();
  await expect(main).toContainText("Fale com a professora.");
  await expect(page.getByText("Erro ao buscar perfil", { exact: true })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("session"))).not.toBeNull();
  await main.getByRole("button", { name: "Sair" }).click();
  await page.waitForURL(/\/pt$/);
  expect(await page.evaluate(() => localStorage.getItem("session"))).toBeNull();
  // Requests of a person without a profile are refused.
  forgive(pageErrors, /status of (401|406)/);
});

test("a profile that gets no answer keeps the person who was known", async ({ page, context, pageErrors }) => {
  await enter(context, "admin");
  await page.goto("/admin/scheduled-classes");
  await expect(page.getByRole("heading", { level: 1, name: "Aulas agendadas" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Notificações/ })).toBeVisible();
  await context.route("**/rest/v1/profiles?*", (route) => route.abort());
  const unread = page.waitForEvent("requestfailed", (request) => request.url().includes("/rest/v1/profiles?"));
  const readAgain = page.waitForResponse(/rest\/v1\/hours\?/);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await Promise.all([unread, readAgain]);
  await expect(page).toHaveURL(/\/admin\/scheduled-classes$/);
  await expect(page.getByRole("heading", { level: 1, name: "Aulas agendadas" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("session"))).not.toBeNull();
  forgive(pageErrors, /ERR_FAILED|Failed to fetch/);
});

test("two tabs with one profile each save their own changes, and a conflict is asked about", async ({
  page,
  context,
}) => {
  const { id } = await signInNewStudent(page, NAME);
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto("/pt/perfil");
  const save = (tab: Page) => tab.getByRole("button", { name: "Salvar", exact: true }).click();
  const saved = (tab: Page) => expect(tab.getByText("Perfil salvo", { exact: true }).first()).toBeVisible();
  await types(page.getByLabel("Profissão"), "Marceneira");
  await save(page);
  await saved(page);
  await types(other.getByLabel("Objetivo"), "Viajar");
  await save(other);
  await saved(other);
  const there = async () =>
    (await client("server").from("profiles").select("profession, goal").eq("id", id).single()).data;
  expect(await there()).toEqual({ profession: "Marceneira", goal: "Viajar" });

  await types(page.getByLabel("Objetivo"), "Trabalhar fora");
  await save(page);
  await expect(page.locator("#goal-error")).toContainText("Viajar");
  await expect(page.getByLabel("Objetivo")).toHaveValue("Trabalhar fora");
  await page.getByRole("button", { name: "Manter o que digitei aqui" }).click();
  // The message of the first save may still be shown.
  await expect.poll(there).toEqual({ profession: "Marceneira", goal: "Trabalhar fora" });
});

test("two tabs that refresh at once both stay signed in", async ({ page, context }) => {
  await signInNewStudent(page, NAME);
  const other = await context.newPage();
  // Written once, before either tab reads it, so that neither overwrites the other's new token.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("session") ?? "null");
    localStorage.setItem("session", JSON.stringify({ ...session, expires_at: 1 }));
  });
  await Promise.all([page.reload(), other.goto("/pt/dashboard")]);
  await Promise.all([greeting(page), greeting(other)]);
  await page.reload();
  await greeting(page);
});

test("a session that expires while the network is away is restored with it", async ({ page, context, pageErrors }) => {
  await signInNewStudent(page, NAME);
  await context.route("**/auth/v1/token?*", (route) => route.abort("internetdisconnected"));
  await outdate(context);
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("session"))).not.toBeNull();
  await context.unroute("**/auth/v1/token?*");
  await page.goto("/pt/dashboard");
  await greeting(page);
  forgive(pageErrors, /ERR_INTERNET_DISCONNECTED|Failed to fetch/);
});

test("a page restored by Back belongs to its own person: anybody else gets it read anew", async ({
  page,
  pageErrors,
}) => {
  await signInNewStudent(page, NAME);
  await greeting(page);
  const other = client();
  const email = `volta.${randomUUID().slice(0, 8)}@example.com`;
  await client("server").auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { full_name: "Volta Vieira" },
  });
  const { data } = await other.auth.signInWithPassword({ email, password: PASSWORD });
  let opened = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) opened += 1;
  });
  // The event of a page that is restored from the back/forward cache.
  const comeBack = () => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await page.evaluate(comeBack);
  await greeting(page);
  expect(opened).toBe(0);
  await page.evaluate((session) => localStorage.setItem("session", session), JSON.stringify(data.session));
  await page.evaluate(comeBack);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Volta");
  expect(opened).toBe(1);
  // Requests under way are cut off by the reload.
  forgive(pageErrors, /ERR_ABORTED|Failed to fetch/);
});
