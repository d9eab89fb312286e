import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RichText } from "~/blog/writing/rich-text";
import { m } from "~/i18n/paraglide/messages";
import { CommandPalette } from "./command-palette";

const Address = () => <p data-testid="at">{useLocation().pathname}</p>;

beforeEach(() => {
  // jsdom has no scrollIntoView.
  Element.prototype.scrollIntoView = () => {};
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async () => Response.json([]));
  render(
    <MemoryRouter>
      <CommandPalette />
      <Address />
      <p id="text">Texto</p>
      <RichText
        language="pt"
        initial={() => ({ type: "doc", content: [{ type: "paragraph" }] })}
        labelledBy="text"
        onChange={() => {}}
      />
    </MemoryRouter>,
  );
});
afterEach(() => vi.unstubAllGlobals());
const KEYS = { key: "k", code: "KeyK", keyCode: 75, ctrlKey: true };

// The first test: the search's script is loaded once.
test("letters typed before the search has loaded stand in its field", async () => {
  fireEvent.keyDown(screen.getByRole("button", { name: m.writing_bold() }), KEYS);
  for (const key of "folga") fireEvent.keyDown(document.body, { key });
  const field = await screen.findByRole("combobox");
  expect(field).toHaveValue("folga");
  fireEvent.keyDown(field, { key: "s" });
  expect(field).toHaveValue("folga");
});

test("Ctrl+K in an editor opens the link form", async () => {
  fireEvent.keyDown(screen.getByRole("textbox", { name: "Texto" }), KEYS);
  expect(await screen.findByRole("dialog")).toHaveAccessibleName(m.writing_link());
});

test("Ctrl+K outside an editor opens the search", async () => {
  fireEvent.keyDown(screen.getByRole("button", { name: m.writing_bold() }), KEYS);
  expect(await screen.findByRole("dialog")).toHaveAccessibleName(m.admin_find());
});

const open = async () => {
  fireEvent.keyDown(screen.getByRole("button", { name: m.writing_bold() }), KEYS);
  return screen.findByRole("combobox");
};

test("without words the search offers actions, whose beginning is typed when one is chosen", async () => {
  const field = await open();
  const start = m.admin_act_payment({ name: "" });
  fireEvent.click(screen.getByRole("option", { name: `${start.trim()}…` }));
  expect(field).toHaveValue(start);
  expect(field).toHaveFocus();
});

test("a search that fails says so, and not that there is nothing", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ code: "XX000", message: "down" }, { status: 500 }));
  fireEvent.change(await open(), { target: { value: "nova tarefa rafael" } });
  expect(await screen.findByText(m.admin_find_failed())).toBeVisible();
  expect(screen.queryByText(m.admin_find_nothing())).toBeNull();
});

test("a search under way says so, and people who do not load are not nobody", async () => {
  let answer: (response: Response) => void = () => {};
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) =>
    String(input instanceof Request ? input.url : input).includes("find_people")
      ? new Promise<Response>((resolve) => {
          answer = resolve;
        })
      : Response.json({ total: 0, articles: [] }),
  );
  fireEvent.change(await open(), { target: { value: "rafael" } });
  expect(screen.getByText(m.common_loading())).toBeVisible();
  expect(screen.queryByText(m.admin_find_nothing())).toBeNull();
  await vi.waitFor(() => {
    answer(Response.json({ code: "XX000", message: "down" }, { status: 500 }));
    expect(screen.getByText(m.admin_find_failed())).toBeVisible();
  });
  expect(screen.queryByText(m.admin_find_nothing())).toBeNull();
});

test("Enter before the search has answered opens what these words find, not what the words before did", async () => {
  const person = (full_name: string) => ({ id: full_name.split(" ")[0], full_name, email: "" });
  const PEOPLE = [person("Rafael Nogueira"), person("Rafaela Prado")];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const { pathname, searchParams } = new URL(String(input instanceof Request ? input.url : input));
    const asked = searchParams.get("search") ?? "";
    return Response.json(
      pathname.endsWith("find_people")
        ? PEOPLE.filter(({ full_name }) => full_name.startsWith(asked))
        : { total: 0, articles: [] },
    );
  });
  const field = await open();
  fireEvent.change(field, { target: { value: "Rafael" } });
  expect(await screen.findByRole("option", { name: /^Rafael Nogueira/ })).toHaveAttribute("aria-selected", "true");
  fireEvent.change(field, { target: { value: "Rafaela" } });
  fireEvent.keyDown(field, { key: "Enter" });
  await vi.waitFor(() => expect(screen.getByTestId("at")).toHaveTextContent("/admin/students/Rafaela"));
});
