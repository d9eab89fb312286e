import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Toaster } from "~/ui/toast";
import { Bell } from "./bell";
import { readNotifications } from "./read-notifications";
import { FakeBackend, notification, USER } from "./testing";

const backend = new FakeBackend();
const follow = vi.fn();

beforeEach(() => {
  follow.mockClear();
  backend.reset();
  document.documentElement.dataset.session = "aluno";
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

function showBell() {
  return render(
    <>
      <Bell userId={USER} onFollow={follow} />
      <Toaster />
    </>,
  );
}

/** Waits until the list was read exactly this often. */
const read = (times: number) => waitFor(() => expect(backend.called("GET")).toHaveLength(times));

const bell = (name: string | RegExp) => screen.findByRole("button", { name });
async function openBell(name: string | RegExp = /Notificações/) {
  await userEvent.click(await bell(name));
  return screen.findByRole("dialog", { name: "Notificações" });
}

describe("the badge", () => {
  test("the badge counts unread notifications, and its accessible name has the count", async () => {
    backend.rows = [notification(), notification(), notification({ is_read: true })];
    showBell();
    expect(await bell("Notificações, 2 não lidas")).toHaveTextContent("2");
  });

  test("the badge is hidden at 0", async () => {
    backend.rows = [notification({ is_read: true })];
    showBell();
    await openBell("Notificações");
    expect(document.querySelector("[data-bell-count]")).toBeNull();
  });

  test("the badge counts beyond the list", async () => {
    backend.rows = Array.from({ length: 60 }, () => notification());
    showBell();
    const list = await openBell("Notificações, 60 não lidas");
    expect(within(list).getAllByRole("listitem")).toHaveLength(50);
  });
});

describe("the list", () => {
  test("the list shows all notifications of this person, newest first", async () => {
    showBell();
    await read(1);
    const [call] = backend.called("GET");
    expect(call?.url.pathname).toBe("/rest/v1/notifications");
    expect(Object.fromEntries(call?.url.searchParams ?? [])).toMatchObject({
      select: "*",
      user_id: `eq.${USER}`,
      order: "created_at.desc",
    });
  });

  test("the list loads older notifications a page at a time, down to the first one", async () => {
    const oldest = notification({ is_read: true, content: { applicant_name: "Rita" } });
    backend.rows = [oldest, ...Array.from({ length: 119 }, () => notification({ is_read: true }))];
    showBell();
    const list = await openBell("Notificações");
    const listed = () => within(list).getAllByRole("listitem").length;
    const older = () => within(list).queryByRole("button", { name: "Ver anteriores" });
    await waitFor(() => expect(listed()).toBe(50));
    await userEvent.click(older() ?? document.body);
    await waitFor(() => expect(listed()).toBe(100));
    await userEvent.click(older() ?? document.body);
    await waitFor(() => expect(listed()).toBe(120));
    expect(within(list).getByText(/Rita/)).toBeInTheDocument();
    expect(older()).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });

  test("the list loads more notifications than one response contains", async () => {
    backend.rows = Array.from({ length: 620 }, () => notification({ is_read: true }));
    const read = await readNotifications(USER, 1_000);
    expect(read).toMatchObject({ inbox: { hasOlder: false, unread: [] } });
    const ids = "inbox" in read ? read.inbox.items.map(({ id }) => id) : [];
    expect(ids).toEqual(backend.rows.map(({ id }) => id).reverse());
  });

  test("the list says that it is loading, then that there is nothing, in Portuguese", async () => {
    let release = () => {};
    backend.hold = new Promise((resolve) => {
      release = resolve;
    });
    showBell();
    const list = await openBell();
    expect(within(list).getByText("Carregando...")).toHaveAttribute("lang", "pt-BR");
    release();
    expect(await within(list).findByText("Nenhuma notificação.")).toHaveAttribute("lang", "pt-BR");
  });

  test("the list shows the event with its full and its relative date", async () => {
    const at = new Date(Date.now() - 3 * 60_000).toISOString();
    backend.rows = [notification({ content: { applicant_name: "Ana Lima", link: "/x" }, created_at: at })];
    showBell();
    const item = within(await openBell()).getByRole("link", { name: /Ana Lima agendou uma aula experimental/ });
    expect(item).toHaveAttribute("href", "/x");
    expect(item).toHaveTextContent(/ de \d{4} às \d\d:\d\d/);
    expect(item).toHaveTextContent("há 3 minutos");
  });

  test("the list shows an unknown type without a link", async () => {
    backend.rows = [notification({ type: "party", content: { link: "/pt" } })];
    showBell();
    const list = await openBell();
    expect(within(list).getByRole("button", { name: /Nova notificação/ })).toBeVisible();
    expect(within(list).queryByRole("link")).toBeNull();
  });

  test("the list shows a failure with a button to retry", async () => {
    backend.broken.add("GET");
    showBell();
    const said = "Não foi possível carregar as notificações.";
    expect(await screen.findByText("Erro")).toBeVisible();
    expect(backend.called("GET")).toHaveLength(1);
    await waitFor(() => expect(backend.logged).toHaveLength(1));
    const list = await openBell();
    expect(within(list).getByText(said)).toBeVisible();
    backend.broken.clear();
    await userEvent.click(within(list).getByRole("button", { name: "Tentar de novo" }));
    expect(await within(list).findByText("Nenhuma notificação.")).toBeVisible();
    expect(screen.queryByText("Erro")).toBeNull();
  });

  test("the list shows no failure to a reader who was signed out, but keeps the reason for the end of the session", async () => {
    backend.broken.add("GET");
    Reflect.deleteProperty(document.documentElement.dataset, "session");
    showBell();
    const list = await openBell();
    expect(await within(list).findByText("Não foi possível carregar as notificações.")).toBeVisible();
    expect(screen.queryByText("Erro")).toBeNull();
    expect(backend.logged).toEqual([]);
  });

  test("the list closes by Escape and restores the focus", async () => {
    showBell();
    await openBell();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    const button = await bell("Notificações");
    await waitFor(() => expect(button).toHaveFocus());
  });
});

describe("marking as read", () => {
  test("choosing a notification marks it as read and follows its link", async () => {
    const one = notification({ content: { applicant_name: "Ana", link: "/admin/scheduled-classes?booking=1" } });
    backend.rows = [one, notification()];
    showBell();
    const list = await openBell("Notificações, 2 não lidas");
    await userEvent.click(within(list).getByRole("link", { name: /Ana/ }));
    await waitFor(() => expect(follow).toHaveBeenCalledWith("/admin/scheduled-classes?booking=1"));
    const calls = backend.called("PATCH").map(({ url, body }) => [url.search, body]);
    expect(calls).toEqual([[`?id=eq.${one.id}`, { is_read: true }]]);
    expect(await bell("Notificações, 1 não lida")).toBeInTheDocument();
  });

  test("a failure is shown and logged once, and the link opens nevertheless", async () => {
    backend.rows = [notification({ content: { applicant_name: "Ana", link: "/x" } })];
    showBell();
    const list = await openBell();
    backend.broken.add("PATCH").add("GET");
    await userEvent.click(within(list).getByRole("link", { name: /Ana/ }));
    const failure = await screen.findByText("Não foi possível marcar a notificação como lida.");
    expect(failure).toBeVisible();
    expect(failure).toHaveAttribute("lang", "pt-BR");
    await waitFor(() => expect(follow).toHaveBeenCalledWith("/x"));
    expect(backend.logged).toMatchObject([{ error_message: `Erro: down` }]);
  });

  test("'mark all' marks the unread notifications, and is hidden when there are none", async () => {
    const unread = [notification(), notification()];
    backend.rows = [...unread, notification({ is_read: true })];
    showBell();
    const list = await openBell("Notificações, 2 não lidas");
    await userEvent.click(within(list).getByRole("button", { name: "Marcar todas como lidas" }));
    await waitFor(() => expect(within(list).queryByRole("button", { name: "Marcar todas como lidas" })).toBeNull());
    const calls = backend.called("PATCH");
    expect(calls.map(({ body }) => body)).toEqual([{ is_read: true }]);
    const ids = unread.map(({ id }) => id).reverse();
    expect(calls[0]?.url.searchParams.get("id")).toBe(`in.(${ids.join(",")})`);
  });

  test("a failure of 'mark all' is shown", async () => {
    backend.rows = [notification()];
    backend.broken.add("PATCH");
    showBell();
    const list = await openBell();
    await userEvent.click(within(list).getByRole("button", { name: "Marcar todas como lidas" }));
    expect(await screen.findByText("Não foi possível marcar todas como lidas.")).toBeVisible();
    expect(await bell("Notificações, 1 não lida")).toBeInTheDocument();
  });
});
