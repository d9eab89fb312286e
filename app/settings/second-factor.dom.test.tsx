import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { overwriteGetLocale } from "~/i18n/paraglide/runtime";
import { renderPage } from "~/platform/forms/testing";
import { SESSION_STORAGE_KEY } from "~/platform/session/session-store";
import { factorWrites } from "./factor-writes";
import { SecondFactor } from "./second-factor";

let asked: string[];
let isThere: boolean;
beforeEach(() => {
  asked = [];
  isThere = true;
  const session = { access_token: "a.b.c", refresh_token: "again", token_type: "bearer", expires_in: 3600 };
  const expires_at = Math.floor(Date.now() / 1000) + session.expires_in;
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at, user: { id: "t" } }));
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(new Request(input, init).url);
    if (!pathname.includes("recovery")) return new Response(null, { status: 201 });
    asked.push(pathname);
    if (!isThere) return Response.json({ error_code: "unexpected_failure", msg: "Not now" }, { status: 500 });
    return Response.json({ codes: ["abcdabcdabcdabcd"] });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  overwriteGetLocale(() => "pt");
});

const open = (codesLeft: number | undefined) =>
  renderPage(
    <main>
      <h1>Configurações</h1>
      <SecondFactor factor={{ id: "f", codesLeft }} />
    </main>,
    factorWrites,
  );
const renew = () => userEvent.click(screen.getByRole("button", { name: m.settings_factor_renew() }));
const question = () => screen.getByRole("alertdialog");

describe.each([
  ["pt", "Os 9 códigos de reserva que você guardou"],
  ["en", "The 9 recovery codes you kept"],
] as const)("in %s", (lang, thing) => {
  test("printed codes stop working only after a warning, and the new ones are announced", async () => {
    overwriteGetLocale(() => lang);
    open(9);
    await renew();
    expect(question()).toHaveAccessibleDescription(expect.stringContaining(thing));
    expect(asked).toEqual([]);
    await userEvent.click(within(question()).getByRole("button", { name: m.settings_factor_renew() }));
    const codes = await screen.findByRole("heading", { name: m.settings_factor_codes() });
    expect(asked).toHaveLength(1);
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await expect.poll(() => document.activeElement).toBe(codes);
  });
});

test("a person who cancels keeps their codes, and the focus its place", async () => {
  open(1);
  await renew();
  expect(question()).toHaveAccessibleDescription(/^O código de reserva que você guardou/);
  await userEvent.keyboard("{Escape}");
  expect(asked).toEqual([]);
  const button = screen.getByRole("button", { name: m.settings_factor_renew() });
  await expect.poll(() => document.activeElement).toBe(button);
});

test.each([undefined, 0])("a person without working codes is not asked to confirm (%s)", async (codesLeft) => {
  open(codesLeft);
  await renew();
  expect(await screen.findByRole("heading", { name: m.settings_factor_codes() })).toBeVisible();
});

test("the question stays open when new codes could not be made", async () => {
  isThere = false;
  open(9);
  await renew();
  await userEvent.click(within(question()).getByRole("button", { name: m.settings_factor_renew() }));
  await expect.poll(() => asked.length).toBe(1);
  expect(await within(question()).findByRole("button", { name: m.settings_factor_renew() })).toBeEnabled();
});
