import type { Page } from "@playwright/test";
import { weekday } from "../supabase/tests/days.ts";
import { visitorBooking } from "../supabase/tests/visitor-booking.ts";
import { client, expect, expectAccessible, signInAsTeacher, test } from "./fixtures.ts";
import { enter, short } from "./people.ts";
import { types } from "./typing.ts";

/** Books a free hour of a distant Monday, which no other journey uses. */
async function book(fullName: string): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const booking = visitorBooking({
      full_name: fullName,
      phone: "+5511987654321",
      level: "intermediate",
      goals: "Reuniões em inglês",
      local_date: weekday(10 + Math.floor(Math.random() * 12), 1),
      local_time: `${String(7 + Math.floor(Math.random() * 14)).padStart(2, "0")}:00`,
    });
    const { data, error } = await client().rpc("book_trial", booking);
    if (error?.message === "SLOT_TAKEN") continue;
    expect(error).toBeNull();
    if (data && typeof data === "object" && "id" in data) return String(data.id);
  }
  throw new Error("no free hour in twenty tries");
}

const bellButton = (page: Page) => page.getByRole("button", { name: /^(Notificações|Notifications)/ });
const unread = async (page: Page) =>
  Number(/\d+/.exec((await bellButton(page).getAttribute("aria-label")) ?? "")?.[0] ?? 0);

/** The bell is shown and subscribed. */
async function openPanel(page: Page, path = "/admin/dashboard"): Promise<void> {
  const subscribed = page.waitForEvent("websocket").then((socket) =>
    socket.waitForEvent("framereceived", {
      predicate: ({ payload }) => String(payload).includes("postgres_changes"),
    }),
  );
  await page.goto(path);
  await subscribed;
  await expect(bellButton(page)).toBeVisible();
}

test("a booking updates the bell in every window, and the bell leads to it", async ({ context, page }) => {
  await enter(context, "admin");
  const other = await context.newPage();
  await openPanel(page);
  await openPanel(other, "/admin/scheduled-classes");
  const name = `Zuleica ${short()}`;
  const before = await unread(page);

  await book(name);
  await Promise.all([page, other].map((window) => expect.poll(() => unread(window)).toBeGreaterThan(before)));
  await expect(page.getByRole("main").getByRole("link", { name: /pedidos? de aula para confirmar/ })).toBeVisible();

  await page.bringToFront();
  await bellButton(page).click();
  const notice = page.getByRole("dialog").getByRole("link", { name: `${name} agendou uma aula experimental` });
  await notice.click();
  const details = page.getByRole("dialog", { name });
  await expect(details).toContainText("Reuniões em inglês");
  await expect(details.getByRole("link", { name: "Conversar no WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/5511987654321\?text=Oi%2C%20Zuleica/,
  );
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/admin\/scheduled-classes$/);
  await bellButton(page).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: new RegExp(`${name}.*não lida`) })).toHaveCount(0);
});

test("the bell is there right after signing in, and on public pages", async ({ page }) => {
  const name = `Quitéria ${short()}`;
  await book(name);
  await signInAsTeacher(page);
  await expect(bellButton(page)).toHaveCount(1);
  await page.goto("/en");
  await expect(bellButton(page)).toHaveAccessibleName(/^Notifications, \d+ unread$/);
  await bellButton(page).click();
  const list = page.getByRole("dialog", { name: "Notifications" });
  await expect(list.locator("[lang=pt-BR]", { hasText: `${name} agendou uma aula experimental` })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(bellButton(page)).toBeFocused();
});

test("pending work counts the work, not the notifications: an unconfirmed trial counts, whoever has read of it", async ({
  context,
  page,
}) => {
  const name = `Zoé ${short()}`;
  await book(name);
  // The teacher's account is newer than the booking, so her bell has no notification of it.
  await enter(context, "admin");
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: /^\d+ pedidos? de aula para confirmar$/ }).click();
  await expect(page).toHaveURL(/kind=trial/);
  await types(page.getByRole("searchbox"), name);
  await page.getByRole("searchbox").press("Enter");
  await page.getByRole("link", { name }).click();
  const details = page.getByRole("dialog", { name });
  await details.getByRole("button", { name: "Confirmar" }).click();
  await expect(details.getByText("Confirmada", { exact: true }).first()).toBeVisible();
});

test("the teacher marks all notifications as read at once, and a failure shows a message", async ({
  context,
  page,
  pageErrors,
}) => {
  await enter(context, "admin");
  const name = `Otávio ${short()}`;
  await book(name);
  await openPanel(page);
  await bellButton(page).click();
  const markAll = page.getByRole("button", { name: "Marcar todas como lidas" });

  await page.route("**/rest/v1/notifications?*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.fallback(),
  );
  await markAll.click();
  await expect(page.getByText("Não foi possível marcar todas como lidas.").first()).toBeVisible();
  await page.unroute("**/rest/v1/notifications?*");
  pageErrors.length = 0;

  await markAll.click();
  await expect(page.getByRole("dialog").getByRole("link", { name: new RegExp(`^${name}`) })).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("link", { name: new RegExp(`^${name}.*não lida`) })).toHaveCount(0);
});

test("the list's filters are in the address: back, forward and reload keep them", async ({ context, page }) => {
  await enter(context, "admin");
  const name = `Conceição ${short()}`;
  await book(name);
  await page.goto("/admin/scheduled-classes");
  await types(page.getByRole("searchbox"), name.toLowerCase().replace("ç", "c").replace("ã", "a"));
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name: "Passadas" }).click();
  await expect(page.getByRole("heading", { name: /Nada encontrado/ })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("searchbox")).not.toHaveValue("");
});

test("the panel, the bell's list and a class's details are accessible in English and in the dark", async ({
  context,
  page,
}) => {
  await enter(context, "admin");
  await context.addCookies([{ name: "language", value: "en", url: String(process.env.SITE_UNDER_TEST) }]);
  await context.addInitScript(() => localStorage.setItem("theme", "dark"));
  const id = await book(`Íris ${short()}`);
  await openPanel(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await bellButton(page).click();
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/admin/scheduled-classes?when=all&booking=${id}`);
  await expect(page.getByRole("dialog")).toContainText("Íris");
  await expectAccessible(page);
});
