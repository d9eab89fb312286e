import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "~/platform/supabase";
import { NewPasswordForm } from "./new-password-form";

const user = {
  id: "3f0f2ac4-7c5e-4d76-9d5c-0d6e3b8a1f11",
  email: "lia@example.com",
  app_metadata: {},
  user_metadata: {},
};

/** The backend at the network's edge: what it was asked to change, and which of it fails. */
let asked: string[];
let failing: string | undefined;
beforeEach(() => {
  asked = [];
  failing = undefined;
  const session = { access_token: "a.b.c", refresh_token: "again", token_type: "bearer", expires_in: 3600 };
  const expires_at = Math.floor(Date.now() / 1000) + session.expires_in;
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at, user }));
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(new Request(input, init).url);
    const what = pathname.split("/").at(-1) ?? "";
    if (what === "error_logs") return new Response(null, { status: 201 });
    asked.push(what);
    if (what === failing) return Response.json({ code: "unexpected_failure", message: "Not now" }, { status: 500 });
    return what === "user" ? Response.json(user) : new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function choose(): Promise<boolean | undefined> {
  let alone: boolean | undefined;
  const onDone = vi.fn((others: boolean) => {
    alone = others;
  });
  render(
    <MemoryRouter initialEntries={["/pt/perfil"]}>
      <NewPasswordForm label="Salvar" email={user.email} asksForTerms onDone={onDone} />
    </MemoryRouter>,
  );
  for (const field of [/^Nova senha/, /^Repita/])
    fireEvent.change(screen.getByLabelText(field), { target: { value: "rua-do-porto-27" } });
  fireEvent.click(screen.getByRole("checkbox"));
  fireEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(onDone.mock.calls.length + screen.queryAllByRole("alert").length).toBeGreaterThan(0));
  return alone;
}

test("a first password is set once the terms are accepted, and ends every other sign-in", async () => {
  expect(await choose()).toBe(true);
  expect(asked).toEqual(["accept_terms", "user", "logout"]);
});

test("where the consent could not be recorded, that is said and the password stays", async () => {
  failing = "accept_terms";
  expect(await choose()).toBeUndefined();
  expect(asked).toEqual(["accept_terms"]);
});

test("where other devices could not be signed out, nobody is told that they were", async () => {
  failing = "logout";
  expect(await choose()).toBe(false);
});
