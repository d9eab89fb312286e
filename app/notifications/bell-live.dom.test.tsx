import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "~/ui/toast";
import { Bell } from "./bell";
import { FakeBackend, notification, USER } from "./testing";

// A busy machine may open the channel later than CHANNEL_MS, which would cause a second read.
vi.mock("./channel-wait", () => ({ CHANNEL_MS: 60_000 }));

const backend = new FakeBackend();

beforeEach(() => {
  backend.reset();
  document.documentElement.dataset.session = "aluno";
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

const showBell = () =>
  render(
    <>
      <Bell userId={USER} onFollow={() => {}} />
      <Toaster />
    </>,
  );

const bell = (name: string | RegExp) => screen.findByRole("button", { name });
async function openBell(name: string) {
  await userEvent.click(await bell(name));
  return screen.findByRole("dialog", { name: "Notificações" });
}

/** Waits for the single read once the channel is open. */
const connected = () => waitFor(() => expect(backend.readsSinceJoined).toHaveLength(1), { timeout: 10_000 });

test("a notification marked as read here counts once, although the channel reports it too", async () => {
  const marked = notification({ content: { applicant_name: "Ana" } });
  backend.rows = [marked, notification()];
  showBell();
  await connected();
  const list = await openBell("Notificações, 2 não lidas");
  await userEvent.click(within(list).getByRole("button", { name: /Ana/ }));
  backend.tell(marked);
  await bell("Notificações, 1 não lida");
  backend.tell(marked);
  backend.insert(notification());
  await bell("Notificações, 2 não lidas");
  expect(backend.readsSinceJoined).toHaveLength(3);
});

test("several events at once cause one fetch", async () => {
  showBell();
  await connected();
  for (let n = 0; n < 5; n++) backend.insert(notification());
  window.dispatchEvent(new Event("online"));
  document.dispatchEvent(new Event("visibilitychange"));
  await bell("Notificações, 5 não lidas");
  expect(backend.readsSinceJoined).toHaveLength(2);
});

test("a new notification raises the count and informs the page", async () => {
  const listener = vi.fn();
  window.addEventListener("notification", listener);
  showBell();
  await connected();
  expect(backend.sockets.at(-1)?.joined[0]?.config).toMatchObject({
    postgres_changes: ["INSERT", "UPDATE"].map((event) => ({
      event,
      schema: "public",
      table: "notifications",
      filter: `user_id=eq.${USER}`,
    })),
  });
  backend.insert(notification());
  expect(await bell("Notificações, 1 não lida")).toBeInTheDocument();
  expect(listener).toHaveBeenCalledTimes(1);
  window.removeEventListener("notification", listener);
});

test("the page is informed of its reader's return once the list was fetched, and not if the fetch fails", async () => {
  const listener = vi.fn();
  window.addEventListener("notification", listener);
  showBell();
  await connected();
  backend.broken.add("GET");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await screen.findByText("Não foi possível carregar as notificações.")).toBeVisible();
  expect(listener).not.toHaveBeenCalled();
  backend.broken.clear();
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
  window.removeEventListener("notification", listener);
});

test("a notification read on another device becomes read here, and the list is fetched once", async () => {
  backend.rows = Array.from({ length: 20 }, () => notification());
  showBell();
  await connected();
  await bell("Notificações, 20 não lidas");
  backend.readElsewhere();
  expect(await bell("Notificações")).toBeInTheDocument();
  expect(backend.readsSinceJoined).toHaveLength(2);
});

test("a reader who returns to the page, or to the network, finds the new notifications", async () => {
  showBell();
  await connected();
  backend.rows.push(notification());
  window.dispatchEvent(new Event("online"));
  expect(await bell("Notificações, 1 não lida")).toBeInTheDocument();
  backend.rows.push(notification());
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await bell("Notificações, 2 não lidas")).toBeInTheDocument();
});

test("the icon of the installed site shows the count", async () => {
  const set = vi.fn(async () => {});
  const clear = vi.fn(async () => {});
  Object.assign(navigator, { setAppBadge: set, clearAppBadge: clear });
  backend.rows = [notification(), notification()];
  showBell();
  await bell("Notificações, 2 não lidas");
  await waitFor(() => expect(set).toHaveBeenLastCalledWith(2));
  backend.readElsewhere();
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(clear).toHaveBeenCalled());
  Reflect.deleteProperty(navigator, "setAppBadge");
  Reflect.deleteProperty(navigator, "clearAppBadge");
});

test("notifications missed while the connection was down arrive afterwards", async () => {
  showBell();
  await connected();
  await bell("Notificações");
  const before = backend.sockets.length;
  backend.sockets.at(-1)?.drop();
  backend.rows.push(notification());
  await waitFor(() => expect(backend.sockets.length).toBeGreaterThan(before), { timeout: 5_000 });
  expect(await screen.findByRole("button", { name: "Notificações, 1 não lida" }, { timeout: 5_000 })).toBeVisible();
});
