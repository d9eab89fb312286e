import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { overwriteGetLocale } from "~/i18n/paraglide/runtime";
import { SESSION_STORAGE_KEY } from "~/platform/supabase";
import { Toaster } from "~/ui/toast";
import { Statement } from "./statement";

const LINE = { id: "l", day: "2026-11-20", amount_cents: 31_700, memo: "PIX RECEBIDO", suggestion: undefined };

/** What the server was told of the line, whether it keeps it aside, and whether it answers. */
let told: unknown[];
let ignored: boolean;
let isThere: boolean;
beforeEach(() => {
  [told, ignored, isThere] = [[], false, true];
  const session = { access_token: "a.b.c", refresh_token: "again", token_type: "bearer", expires_in: 3600 };
  const expires_at = Math.floor(Date.now() / 1000) + session.expires_in;
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at, user: { id: "t" } }));
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!request.url.endsWith("/rpc/ignore_line")) return new Response(null, { status: 201 });
    if (!isThere) return Response.json({ code: "P0001", message: "NOT_NOW" }, { status: 400 });
    const said = await request.json();
    told.push(said);
    ignored = said.ignored ?? true;
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  overwriteGetLocale(() => "pt");
});

function Page() {
  const [lines, setLines] = useState([LINE]);
  const aside = lines.length === 0 ? [LINE] : [];
  return (
    <main>
      <h1>Pagamentos</h1>
      <Toaster />
      <Statement
        lines={lines}
        charges={[]}
        ignored={{ rows: aside, total: aside.length }}
        onChanged={async () => setLines(ignored ? [] : [LINE])}
      />
    </main>
  );
}
const open = () =>
  render(
    <MemoryRouter initialEntries={["/admin/payments"]}>
      <Page />
    </MemoryRouter>,
  );
const ignore = () => userEvent.click(screen.getByRole("button", { name: m.payments_ignore() }));

describe.each([
  ["pt", /Entrada de R\$.317,00 ignorada/, "Desfazer"],
  ["en", /317\.00 ignored/, "Undo"],
] as const)("in %s", (lang, said, way) => {
  test("a line that is ignored is named, and comes back by one press of a key", async () => {
    overwriteGetLocale(() => lang);
    open();
    await ignore();
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.queryByText(m.payments_belongs_to())).toBeNull();
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    screen.getByRole("button", { name: way }).focus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText(m.payments_belongs_to())).toBeVisible();
    expect(told).toEqual([{ line: "l" }, { line: "l", ignored: false }]);
  });
});

test("a line that could not be ignored stays, and nothing is there to take back", async () => {
  isThere = false;
  open();
  await ignore();
  expect(await screen.findByText(m.payments_belongs_to())).toBeVisible();
  expect(screen.queryByRole("button", { name: m.common_undo() })).toBeNull();
  expect(screen.getByText(LINE.memo)).toBeVisible();
});

test("a line that could not be brought back is said so", async () => {
  open();
  await ignore();
  isThere = false;
  await userEvent.click(await screen.findByRole("button", { name: m.common_undo() }));
  expect(await screen.findByText(m.common_error_title())).toBeVisible();
});

const putBack = async () => {
  await userEvent.click(screen.getByText(m.payments_ignored_lines({ count: 1 })));
  await userEvent.click(screen.getByRole("button", { name: new RegExp(m.payments_put_back()) }));
};

test("what was ignored long ago is on a list, and is put back from there", async () => {
  open();
  await ignore();
  await putBack();
  expect(await screen.findByText(m.payments_belongs_to())).toBeVisible();
  expect(screen.queryByText(m.payments_ignored_lines({ count: 1 }))).toBeNull();
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
});

test("and stays on it, with why, where it could not be", async () => {
  open();
  await ignore();
  isThere = false;
  await putBack();
  expect(await screen.findByText(m.payments_problem_not_now())).toBeVisible();
  expect(screen.getByText(LINE.memo)).toBeVisible();
});
