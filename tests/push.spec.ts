import type { BrowserContext } from "@playwright/test";
import { findChromium, launching } from "../scripts/chromium.ts";
import { browserKeys } from "../supabase/tests/devices.ts";
import { client, expect, expectAccessible, forgive, test } from "./fixtures.ts";
import { addNotification, bellButton } from "./notifications.ts";
import { as, enter, type Someone } from "./people.ts";

// Only the full browser shows notifications, not its headless build.
test.use({ serviceWorkers: "allow", launchOptions: launching(findChromium()) });

const devicesOf = ({ id }: Someone) => ({
  endpoints: async () => {
    const { data } = await client("server").from("push_subscriptions").select("endpoint").eq("user_id", id);
    return (data ?? []).map(({ endpoint }) => endpoint);
  },
});

/** Replaces the browser's push service, with an earlier subscription's key. Everything else is real. */
const givePushService = (context: BrowserContext, before?: { id: string; key: string }) =>
  context.addInitScript(
    ({ before, p256dh }) => {
      let id: string = before?.id ?? crypto.randomUUID();
      Reflect.set(window, "renewSubscription", () => {
        kept = null;
        id = crypto.randomUUID();
      });
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
          keys: { p256dh, auth: "A".repeat(22) },
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
    },
    { before, p256dh: browserKeys().p256dh },
  );

for (const [whose, otherKey, words] of [
  ["the site's own", undefined, "Os avisos aparecem aqui mesmo com o site fechado."],
  ["another, as after its secret key has changed", `B${"C".repeat(86)}`, "Ativar avisos"],
] as const)
  test(`@desktop a browser subscribed with a key that is ${whose} shows whether its subscription still counts`, async ({
    page,
    context,
    request,
  }) => {
    await context.grantPermissions(["notifications"]);
    const id = crypto.randomUUID();
    const { pushKey } = await (await request.get("/config.json")).json();
    await givePushService(context, { id, key: otherKey ?? pushKey });
    const student = await enter(context, "aluno");
    const { p256dh, auth } = browserKeys();
    const { error } = await (await as(student)).rpc("save_push_subscription", {
      endpoint: `https://push.example.net/send/${id}`,
      p256dh,
      auth,
    });
    expect(error).toBeNull();
    await page.goto("/pt/dashboard");
    await page.evaluate(() => navigator.serviceWorker.register("/sw.js").then(() => navigator.serviceWorker.ready));
    await page.goto("/pt/perfil");
    await expect(page.getByText(words)).toBeVisible();
  });

test("@desktop push notifications are offered once, in the open bell, and end with signing out", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"]);
  await givePushService(context);
  const student = await enter(context, "aluno");
  const mine = await as(student);
  const { endpoints } = devicesOf(student);
  const devices = async () => (await endpoints()).length;
  await page.goto("/pt/dashboard");
  await bellButton(page, 0).click();
  await expect(page.getByText("Nenhuma notificação.")).toBeVisible();
  await expect(page.getByText(/mesmo com o site fechado/)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await addNotification(student, "Unit 1");
  await bellButton(page, 1).click();
  await expect(page.getByText("Quer ver avisos como este mesmo com o site fechado?")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ativar avisos" }).click();
  await expect.poll(devices).toBe(1);
  await expect(page.getByText(/Quer ver avisos/)).toHaveCount(0);

  // The fake push service has another subscription in each page, like a browser that renewed it.
  const [before] = await endpoints();
  await page.goto("/pt/perfil");
  await expect(page.getByText("Os avisos aparecem aqui mesmo com o site fechado.")).toBeVisible();
  await expect.poll(devices).toBe(1);
  expect(await endpoints()).not.toContain(before);
  const { data } = await mine.from("notification_times").select("quiet_from");
  expect(data).toEqual([{ quiet_from: "22:00:00" }]);
  await page.locator("main").getByRole("button", { name: "Sair" }).click();
  await page.waitForURL("**/pt");
  await expect.poll(devices).toBe(0);
});

test("@desktop a sign-out that fails keeps this browser subscribed", async ({ page, context, pageErrors }) => {
  await context.grantPermissions(["notifications"]);
  await givePushService(context);
  const student = await enter(context, "aluno");
  const { endpoints } = devicesOf(student);
  await page.goto("/pt/perfil");
  await page.getByRole("button", { name: "Ativar avisos" }).click();
  await expect.poll(async () => (await endpoints()).length).toBe(1);
  await page.route("**/auth/v1/logout**", (route) => route.abort());
  await page.locator("main").getByRole("button", { name: "Sair" }).click();
  await expect(page.getByText("Não foi possível sair").first()).toBeVisible();
  await expect.poll(async () => (await endpoints()).length).toBe(1);
  await page.reload();
  await expect(page.getByText("Os avisos aparecem aqui mesmo com o site fechado.")).toBeVisible();
  expect(await endpoints()).toHaveLength(1);
  forgive(pageErrors, /ERR_FAILED/);
});

test("@desktop a browser that renews its subscription stays subscribed, and so does one whose sign-in was ended elsewhere", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"]);
  await givePushService(context);
  const student = await enter(context, "aluno");
  const { endpoints } = devicesOf(student);
  await page.goto("/pt/perfil");
  await page.getByRole("button", { name: "Ativar avisos" }).click();
  await expect.poll(async () => (await endpoints()).length).toBe(1);

  const [before] = await endpoints();
  await page.evaluate(() => Reflect.get(window, "renewSubscription")());
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      dispatchEvent(event: Event): boolean;
      ExtendableEvent: new (type: string) => Event;
    };
    scope.dispatchEvent(new scope.ExtendableEvent("pushsubscriptionchange"));
  });
  await expect.poll(endpoints).not.toContain(before);
  expect(await endpoints()).toHaveLength(1);

  const elsewhere = await as(student);
  await elsewhere.auth.signOut({ scope: "global" });
  await expect.poll(endpoints).toEqual([]);
  const again = await (await as(student)).auth.getSession();
  await context.addInitScript(
    (session) => localStorage.setItem("session", session),
    JSON.stringify(again.data.session),
  );
  await page.goto("/pt/perfil");
  await expect(page.getByText("Os avisos aparecem aqui mesmo com o site fechado.")).toBeVisible();
  expect(await endpoints()).toHaveLength(1);
});

test("@desktop a push is shown once in Portuguese, and opens its page", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["notifications"]);
  const student = await enter(context, "aluno");
  const id = await addNotification(student, "Phrasal verbs");
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
    link: "/pt/meu-progresso/tarefas",
    lang: "pt-BR",
    unread: 3,
  };
  // Replaces the badge of an installed app: a headless browser kills a worker that sets it.
  await worker.evaluate(() => {
    Object.assign(navigator, { setAppBadge: async (count: number) => Reflect.set(globalThis, "onIcon", count) });
  });
  const onIcon = () => worker.evaluate(() => Reflect.get(globalThis, "onIcon"));
  const deliver = (data: object) =>
    devtools.send("ServiceWorker.deliverPushMessage", {
      origin: baseURL ?? "",
      registrationId: registrations[0]?.registrationId ?? "",
      data: JSON.stringify(data),
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
  expect(await onIcon()).toBe(3);

  // Dispatches the event of a pressed notification, which only a device itself can do.
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: { getNotifications(): Promise<object[]> };
      dispatchEvent(event: Event): boolean;
      NotificationEvent: new (type: string, options: { notification?: object }) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent("notificationclick", notification ? { notification } : {}));
  });
  await page.waitForURL("**/pt/meu-progresso/tarefas");
  await expect(bellButton(page, 0)).toBeVisible();
  await expect.poll(shown).toEqual([]);
  const bodies = async () => (await shown()).map(({ body }) => body).sort();
  // A push without a notification could revoke the site's permission, so an opened one is shown again. From here on
  // without a count: the worker may have been started anew, with the badge that kills it.
  const { unread: _, ...uncounted } = push;
  await deliver(uncounted);
  await expect.poll(bodies).toEqual([push.body]);
  await deliver({ ...uncounted, id: crypto.randomUUID(), body: "Outra" });
  await expect.poll(bodies).toEqual(["Outra", push.body]);

  // The next person on this phone finds nothing of the previous one. Pending requests would be refused afterwards.
  await page.goto("/pt/perfil", { waitUntil: "networkidle" });
  await page.locator("main").getByRole("button", { name: "Sair" }).click();
  await page.waitForURL("**/pt");
  await expect.poll(shown).toEqual([]);
  const remembered = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => /^(shown|opened)-/.test(name));
      return (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat().length;
    });
  expect(await remembered()).toBe(0);
});
