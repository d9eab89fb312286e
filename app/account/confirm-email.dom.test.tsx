import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { overwriteGetLocale } from "~/i18n/paraglide/runtime";
import { SESSION_STORAGE_KEY } from "~/platform/session/session-store";
import { ConfirmEmail } from "./confirm-email";

const PASSWORD = "a-senha-dela-mesma";
const session = { access_token: "a.b.c", refresh_token: "again", token_type: "bearer", expires_in: 3600 };
const user = { id: "3f0f2ac4-7c5e-4d76-9d5c-0d6e3b8a1f11", email: "lia@example.com" };

/** The backend at the network's edge: one valid link, and the links that were opened. */
let asked: Record<string, unknown>[];
beforeEach(() => {
  asked = [];
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!request.url.endsWith("/verify")) return new Response(null, { status: 201 });
    const body = await request.json();
    asked.push(body);
    if (body.token_hash !== "known") return Response.json({ error_code: "otp_expired", msg: "Old" }, { status: 403 });
    if (body.type === "signup" && body.password !== PASSWORD)
      return Response.json({ error_code: "invalid_credentials", msg: "Wrong" }, { status: 400 });
    return Response.json({ ...session, user });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(tokenHash: string, type: "signup" | "email_change", email?: string) {
  overwriteGetLocale(() => "pt");
  const onDone = vi.fn(async () => {});
  render(
    <MemoryRouter initialEntries={["/pt/perfil"]}>
      <ConfirmEmail link={{ tokenHash, type, email }} onDone={onDone} />
    </MemoryRouter>,
  );
  return onDone;
}
const passwordField = () => screen.getByLabelText(m.common_password(), { exact: true, selector: "input" });
const press = () => fireEvent.click(screen.getByRole("button", { name: m.account_confirm() }));
function confirmWith(password: string) {
  fireEvent.change(passwordField(), { target: { value: password } });
  press();
}

test("a sign-up link signs in with its password; a wrong password shows an error, keeps the typed text and can be tried again", async () => {
  const onDone = open("known", "signup");
  press();
  expect((await screen.findAllByText(m.account_required_password())).length).toBeGreaterThan(0);
  expect(asked).toEqual([]);
  confirmWith("a-senha-de-outro");
  expect((await screen.findAllByText(m.account_confirm_wrong_password())).length).toBeGreaterThan(0);
  expect(passwordField()).toHaveProperty("value", "a-senha-de-outro");
  expect(onDone).not.toHaveBeenCalled();
  confirmWith(PASSWORD);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

test("signing up again does not change a sign-up that somebody else made", () => {
  open("known", "signup");
  const again = screen.getByRole("link", { name: m.account_confirm_again() });
  expect(again.getAttribute("href")).toBe("/pt/perfil?modo=cadastro");
});

test("a change of address asks for no password", async () => {
  const onDone = open("known", "email_change");
  press();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(asked).toMatchObject([{ type: "email_change", token_hash: "known" }]);
});

test("a link whose answer was lost is opened again by the same browser, and not under its name later", async () => {
  const onDone = open("known", "email_change");
  const answering = fetch;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    await answering(input, init);
    throw new TypeError("Failed to fetch");
  });
  press();
  await waitFor(() => expect(screen.getByRole("button", { name: m.account_confirm() })).toBeEnabled());
  expect(onDone).not.toHaveBeenCalled();
  vi.stubGlobal("fetch", answering);
  press();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const [first, ...again] = asked.map(({ browser }) => browser);
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(new Set(again)).toEqual(new Set([first]));
  expect(Object.values(localStorage)).not.toContain(first);
});

test("an expired link leads to the sign-in", async () => {
  open("unknown", "signup");
  confirmWith(PASSWORD);
  expect(await screen.findByText(m.account_confirm_invalid())).toBeDefined();
  expect(screen.queryByLabelText(m.common_password())).toBeNull();
});

const isHere = (email: string) =>
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at: 1, user: { ...user, email } }));

test("the page says whose account its link opens", () => {
  open("known", "signup", "lia@example.com");
  expect(screen.getByText(/lia@example\.com/)).toBeDefined();
  expect(passwordField()).toBeDefined();
});

test.each([
  ["with the account's address", "lia@example.com"],
  ["without an address", undefined],
])("a browser where somebody else is signed in opens a link %s only after they agree", async (_, email) => {
  isHere("rui@example.com");
  const onDone = open("known", "email_change", email);
  expect(screen.queryByRole("button", { name: m.account_confirm() })).toBeNull();
  expect(screen.getByRole("link", { name: /rui@example\.com/ }).getAttribute("href")).toBe("/pt/perfil");
  fireEvent.click(screen.getByRole("button", { name: m.account_link_other_go() }));
  expect(asked).toEqual([]);
  press();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

test("a person who signs in meanwhile in another tab is asked before the link opens", () => {
  open("known", "signup", "lia@example.com");
  isHere("rui@example.com");
  fireEvent(window, new StorageEvent("storage", { key: SESSION_STORAGE_KEY }));
  expect(screen.getByRole("heading", { name: m.account_link_other_title() })).toBeDefined();
});

test("a link opens without a question for its own person", () => {
  isHere("Lia@example.com");
  open("known", "signup", "lia@example.com");
  expect(passwordField()).toBeDefined();
});
