import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { overwriteGetLocale } from "~/i18n/paraglide/runtime";
import { SESSION_STORAGE_KEY } from "~/platform/session/session-store";
import { NewPasswordForm } from "./new-password-form";
import { PROFILE } from "./testing";

const user = {
  id: "3f0f2ac4-7c5e-4d76-9d5c-0d6e3b8a1f11",
  email: "lia@example.com",
  app_metadata: {},
  user_metadata: {},
};

/** The backend at the network's edge: the requested changes, and the one that fails. */
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
    const endpoint = pathname.split("/").at(-1) ?? "";
    if (endpoint === "error_logs") return new Response(null, { status: 201 });
    asked.push(endpoint);
    if (endpoint === failing) return Response.json({ code: "unexpected_failure", message: "Not now" }, { status: 500 });
    if (endpoint === "profiles") return Response.json(failing === "out of reach" ? [] : [{ id: user.id }]);
    if (failing === "weak") return Response.json({ error_code: "weak_password", msg: "Weak" }, { status: 422 });
    return endpoint === "user" ? Response.json(user) : new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** An account that the teacher created. */
const GIVEN = { ...PROFILE, id: user.id, email: user.email, temporary_password: true };

async function choose(
  given: typeof GIVEN = { ...GIVEN, birth_date: "1990-05-17" },
  fill = () => {},
): Promise<boolean | undefined> {
  let alone: boolean | undefined;
  const onDone = vi.fn((others: boolean) => {
    alone = others;
  });
  render(
    <MemoryRouter initialEntries={["/pt/perfil"]}>
      <NewPasswordForm label="Salvar" email={user.email} person="aluno" given={given} onDone={onDone} />
    </MemoryRouter>,
  );
  for (const field of [/^Nova senha/, /^Repita/])
    fireEvent.change(screen.getByLabelText(field), { target: { value: "rua-do-porto-27" } });
  fill();
  fireEvent.click(screen.getByRole("checkbox", { name: /^Aceito/ }));
  fireEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(onDone.mock.calls.length + screen.queryAllByRole("alert").length).toBeGreaterThan(0));
  return alone;
}

test("a first password is set once the terms are accepted, and ends every other sign-in", async () => {
  expect(await choose()).toBe(true);
  expect(asked).toEqual(["profiles", "accept_terms", "user", "logout"]);
});

test("a consent that could not be recorded is reported, and the password stays", async () => {
  failing = "accept_terms";
  expect(await choose()).toBeUndefined();
  expect(asked).toEqual(["profiles", "accept_terms"]);
});

test("an unreachable profile is reported, and nothing else happens", async () => {
  failing = "out of reach";
  expect(await choose()).toBeUndefined();
  expect(asked).toEqual(["profiles"]);
});

test("a person of unknown age must state it, and name a guardian where one is needed, before the password changes", async () => {
  const young = `${new Date().getFullYear() - 15}-01-01`;
  const born = () => fireEvent.change(screen.getByLabelText(/^Data de nascimento/), { target: { value: young } });
  expect(await choose(GIVEN, born)).toBeUndefined();
  // The form shows its errors one after another.
  await waitFor(() => expect(screen.getByLabelText(/^Nome do responsável/)).toBeInvalid());
  await waitFor(() => expect(screen.getByLabelText(/^E-mail do responsável/)).toBeInvalid());
  expect(asked).toEqual([]);
});

const ask = async (role: (typeof GIVEN)["role"], password: string) => {
  const onDone = vi.fn();
  render(
    <MemoryRouter initialEntries={["/pt/perfil"]}>
      <NewPasswordForm label="Salvar" email={user.email} person={role} onDone={onDone} />
    </MemoryRouter>,
  );
  const hint = document.getElementById("password-hint")?.textContent;
  for (const field of document.querySelectorAll("input[autocomplete=new-password]"))
    fireEvent.change(field, { target: { value: password } });
  fireEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(onDone.mock.calls.length + screen.queryAllByRole("alert").length).toBeGreaterThan(0));
  return { hint, said: document.getElementById("password-error")?.textContent };
};

describe.each([
  ["pt", "6 caracteres ou mais", "A senha deve ter pelo menos 6 caracteres.", /senhas mais usadas/, /fraca/, /boa/],
  ["en", "6 characters or more", "The password must be at least 6 characters long.", /most used/, /weak/, /good/],
] as const)("in %s", (lang, hint, short, common, weak, good) => {
  beforeEach(() => overwriteGetLocale(() => lang));
  afterEach(() => overwriteGetLocale(() => "pt"));

  test.each(["admin", "aluno"] as const)("the password of an %s needs six characters", async (role) => {
    expect(await ask(role, "cinco")).toEqual({ hint, said: short });
    expect(asked).toEqual([]);
  });

  test("a password that is one of the most used is refused with a sentence that says so", async () => {
    failing = "weak";
    await ask("aluno", "password1234");
    expect(screen.getByRole("alert")).toHaveTextContent(common);
  });

  test("the teacher sees how strong her password is while she types, a student does not", async () => {
    await ask("admin", "cinco");
    expect(screen.getByRole("status")).toHaveTextContent(weak);
    fireEvent.change(document.querySelector("#password") ?? document.body, { target: { value: "porta-azul-27" } });
    expect(screen.getByRole("status")).toHaveTextContent(good);
    cleanup();
    await ask("aluno", "cinco");
    expect(screen.queryByRole("status")).toBeNull();
  });
});

test("six characters are accepted of the teacher and of a student", async () => {
  for (const role of ["admin", "aluno"] as const) {
    await ask(role, "seis-6");
    cleanup();
  }
  expect(asked).toEqual(["user", "logout", "user", "logout"]);
});

test("a message says when the other devices of a person stay signed in", async () => {
  failing = "logout";
  expect(await choose()).toBe(false);
});
