import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { overwriteGetLocale } from "~/i18n/paraglide/runtime";
import { Toaster } from "~/ui/toast";
import { Categories } from "./categories";
import { Suggestions } from "./suggestions";

/** What the database answers to a change: the rows that it touched. */
let touched: object[];
let changes: string[];
beforeEach(() => {
  overwriteGetLocale(() => "pt");
  localStorage.clear();
  touched = [];
  changes = [];
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    if (String(input).includes("/error_logs")) return new Response(null, { status: 201 });
    changes.push(init?.method ?? "GET");
    return Response.json(touched);
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (page: ReactElement) => {
  const element = (
    <>
      {page}
      <Toaster />
    </>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
};
const category = { slug: "grammar", name_pt: "Gramática", name_en: "Grammar", position: 1 };
const suggestion = {
  ...{ id: "6c1", topic: "Phrasal verbs", name: "Lia", email: null, language: "pt" as const },
  created_at: "2026-11-21T12:00:00Z",
};

test("a category that is gone or out of reach is not renamed, and that is said", async () => {
  show(<Categories categories={[category]} />);
  const save = await screen.findByRole("button", { name: m.settings_save() });
  await userEvent.click(save);
  expect(await screen.findByRole("alert")).toHaveTextContent(m.settings_failed());
  touched = [{ slug: "grammar" }];
  await userEvent.click(save);
  await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(changes).toEqual(["PATCH", "PATCH"]);
});

test("a suggestion that is gone or out of reach is not filed, and that is said", async () => {
  show(<Suggestions suggestions={[suggestion]} />);
  await userEvent.click(await screen.findByRole("button", { name: m.articles_suggestion_file() }));
  expect(await screen.findByText(m.settings_failed())).toBeVisible();
  expect(changes).toEqual(["PATCH"]);
});
