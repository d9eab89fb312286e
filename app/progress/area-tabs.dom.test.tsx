import { render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { AreaNav } from "./area-nav";

const open = (path: string, home?: string) =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: "*", element: <AreaNav {...(home && { home })} /> }], {
        initialEntries: [path],
      })}
    />,
  );
const linksOf = (name: string) => within(screen.getByRole("navigation", { name })).getAllByRole("link");
const wordsOf = (links: HTMLElement[]) => links.map(({ textContent }) => textContent);

test("the tabs are the five of the specification, in its order", () => {
  open("/pt/meu-progresso");
  expect(wordsOf(linksOf(m.progress_area()))).toEqual(
    [
      m.progress_tab_dashboard,
      m.common_homework,
      m.progress_tab_payments_classes,
      m.progress_tab_profile,
      m.progress_tab_feedback,
    ].map((name) => name()),
  );
});

test.each([
  ["/pt/meu-progresso", m.progress_tab_dashboard, m.progress_tab_dashboard],
  ["/pt/meu-progresso/notas", m.progress_tab_dashboard, m.common_grades],
  ["/pt/meu-progresso/linha", m.progress_tab_dashboard, m.progress_tab_line],
  ["/pt/meu-progresso/tarefas/1", m.common_homework, m.common_homework],
  ["/pt/meu-progresso/cartoes", m.common_homework, m.common_cards],
  ["/pt/meu-progresso/aulas", m.progress_tab_payments_classes, m.common_classes],
  ["/pt/meu-progresso/sala/1", m.progress_tab_payments_classes, m.common_classes],
  ["/pt/meu-progresso/pagamentos", m.progress_tab_payments_classes, m.common_payments],
])("%s belongs to one tab, and to one part of it", (path, tab, part) => {
  open(path);
  const isCurrent = (link: HTMLElement) => link.hasAttribute("aria-current");
  expect(wordsOf(linksOf(m.progress_area()).filter(isCurrent))).toEqual([tab()]);
  expect(wordsOf(linksOf(tab()).filter(isCurrent))).toEqual([part()]);
});

test("a tab of one part has no choice of parts, and the start page is the first part of its tab", () => {
  open("/pt/meu-progresso/perfil");
  expect(screen.getAllByRole("navigation")).toHaveLength(1);
  open("/pt/dashboard", "/pt/dashboard");
  const [first] = linksOf(m.progress_tab_dashboard());
  expect(first).toHaveAttribute("href", "/pt/dashboard");
  expect(first).toHaveAttribute("aria-current", "true");
});
