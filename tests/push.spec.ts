import type { BrowserContext } from "@playwright/test";
import { client, expect, expectAccessible, test } from "./fixtures.ts";
import { as, enter } from "./people.ts";
import { bell, tell } from "./told.ts";

test.use({ serviceWorkers: "allow" });

/** The browser's own part: what a push service would give it, and for which key it did before. Everything after it is real. */
const givePushService = (context: BrowserContext, before?: { id: string; key: string }) =>
  context.addInitScript((before) => {
    const id = before?.id ?? crypto.randomUUID();
    const make = (options: { applicationServerKey: string }) => ({
      endpoint: `https://push.example.net/send/${id}`,
      options: {
        applicationServerKey: Uint8Array.from(
          atob(options.applicationServerKey.replaceAll("-", "+").replaceAll("_", "/")),
          (c) => c.charCodeAt(0),
        ).buffer,
      },
      unsubscribe: async () => {
        kept = null;
        return true;
      },
      toJSON: () => ({
        endpoint: `https://push.example.net/send/${id}`,
        keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
      }),
    });
    let kept: object | null = before ? make({ applicationServerKey: before.key }) : null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => kept,
      subscribe: async (options: { applicationServerKey: string }) => {
        kept = make(options);
        return kept;
      },
    });
  }, before);

for (const [whose, otherKey, words] of [
  ["the site's own", undefined, "Os avisos aparecem aqui mesmo com o site fechado."],
  ["another, as after its secret key has changed", `B${"C".repeat(86)}`, "Ativar avisos"],
] as const)
  test(`@desktop what a browser was allowed for a key that is ${whose} says whether it still counts`, async ({
    page,
    context,
    request,
  }) => {
    await context.grantPermissions(["notifications"]);
    const id = crypto.randomUUID();
    const { pushKey } = await (await request.get("/config.json")).json();
    await givePushService(context, { id, key: otherKey ?? pushKey });
    const student = await enter(context, "aluno");
    const { error } = await (await as(student)).rpc("keep_push_subscription", {
      ...{ endpoint: `https://push.example.net/send/${id}`, p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
    });
    expect(error).toBeNull();
    await page.goto("/pt/dashboard");
    await page.evaluate(() => navigator.serviceWorker.register("/sw.js").then(() => navigator.serviceWorker.ready));
    await page.goto("/pt/perfil");
    await expect(page.getByText(words)).toBeVisible();
  });

test("@desktop notifications are offered once, in the open bell, and switched off with signing out", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"]);
  await givePushService(context);
  const student = await enter(context, "aluno");
  const mine = await as(student);
  const devices = async () =>
    (await client("server").from("push_subscriptions").select("device").eq("user_id", student.id)).data?.length;
  await page.goto("/pt/dashboard");
  await bell(page, 0).click();
  await expect(page.getByText("Nenhuma notificação.")).toBeVisible();
  await expect(page.getByText(/mesmo com o site fechado/)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await tell(student, "Unit 1");
  await bell(page, 1).click();
  await expect(page.getByText("Quer ver avisos como este mesmo com o site fechado?")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ativar avisos" }).click();
  await expect.poll(devices).toBe(1);
  await expect(page.getByText(/Quer ver avisos/)).toHaveCount(0);

  // The stand-in for the browser's part forgets with its page: the switch says what this page knows.
  await page.goto("/pt/perfil");
  await page.getByRole("button", { name: "Ativar avisos" }).click();
  await expect(page.getByText("Os avisos aparecem aqui mesmo com o site fechado.")).toBeVisible();
  await expect.poll(devices).toBe(2);
  const { data } = await mine.from("notification_times").select("quiet_from");
  expect(data).toEqual([{ quiet_from: "22:00:00" }]);
  await page.locator("main").getByRole("button", { name: "Sair" }).click();
  await page.waitForURL("**/pt");
  await expect.poll(devices).toBe(1);
});

test("@desktop what arrives at a browser is shown once in Portuguese, and leads to its place", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["notifications"]);
  const student = await enter(context, "aluno");
  const id = await tell(student, "Phrasal verbs");
  await page.goto("/pt/dashboard");
  await page.evaluate(() => navigator.serviceWorker.register("/sw.js").then(() => navigator.serviceWorker.ready));
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const devtools = await context.newCDPSession(page);
  const registrations: { registrationId: string }[] = [];
  devtools.on("ServiceWorker.workerRegistrationUpdated", (event) => registrations.push(...event.registrations));
  await devtools.send("ServiceWorker.enable");
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const push = {
    id,
    title: "English With Alex",
    body: "Tarefa nova: Phrasal verbs",
    link: "/pt/meu-progresso?tab=homework",
  };
  const deliver = (data: object) =>
    devtools.send("ServiceWorker.deliverPushMessage", {
      ...{ origin: baseURL ?? "", registrationId: registrations[0]?.registrationId ?? "", data: JSON.stringify(data) },
    });
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({
        title,
        body,
        tag,
      })),
    );
  await deliver(push);
  await deliver(push);
  await expect.poll(shown).toEqual([{ title: push.title, body: push.body, tag: id }]);

  // Pressed by its reader, which only the phone itself can do: the worker is told as the phone tells it.
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: { getNotifications(): Promise<object[]> };
      dispatchEvent(event: Event): boolean;
      NotificationEvent: new (type: string, options: { notification?: object }) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent("notificationclick", notification ? { notification } : {}));
  });
  await page.waitForURL("**/pt/meu-progresso?tab=homework");
  await expect(bell(page, 0)).toBeVisible();
  await expect.poll(shown).toEqual([]);
  await deliver(push);
  await deliver({ ...push, id: crypto.randomUUID(), body: "Outra" });
  await expect.poll(shown).toMatchObject([{ body: "Outra" }]);
});
