import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { overwriteGetLocale } from "~/i18n/paraglide/runtime";
import type { Lang } from "~/i18n/screens";
import { TabLinks } from "~/ui/tab-links";
import { areaTabs, classesAndPayments } from "./area-tabs";

const shown = (lang: Lang, path: string) => {
  const element = <TabLinks label={m.progress_area()} links={areaTabs(lang)} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element }], { initialEntries: [path] })} />);
  const all = screen.getAllByRole("link");
  const names = (some: HTMLElement[]) => some.map(({ textContent }) => textContent);
  return { all: names(all), open: names(all.filter((link) => link.getAttribute("aria-current") === "page")) };
};

test("the tabs that the specification names are there under its names, in its order", () => {
  const named = ["Dashboard", "Homework", "Payments & Classes", "My Profile", "My Feedback"];
  overwriteGetLocale(() => "en");
  const { all } = shown("en", "/en/my-progress");
  overwriteGetLocale(() => "pt");
  expect(all.filter((name) => named.includes(name))).toEqual(named);
});

test.each([
  ["/pt/meu-progresso", m.progress_tab_dashboard],
  ["/pt/meu-progresso/tarefas/1", m.progress_tab_homework],
  ["/pt/meu-progresso/aulas", m.progress_tab_payments_classes],
  ["/pt/meu-progresso/sala/1", m.progress_tab_payments_classes],
  ["/pt/meu-progresso/pagamentos", m.progress_tab_payments_classes],
])("%s belongs to one tab", (path, tab) => {
  expect(shown("pt", path).open).toEqual([tab()]);
});

test.each([
  ["/pt/meu-progresso/aulas", m.progress_tab_classes],
  ["/pt/meu-progresso/sala/1", m.progress_tab_classes],
  ["/pt/meu-progresso/pagamentos", m.progress_tab_payments],
])("%s is one of the two pages of its tab", (path, page) => {
  const pages = classesAndPayments("pt", path);
  expect(pages?.map(({ to }) => to)).toEqual(["/pt/meu-progresso/aulas", "/pt/meu-progresso/pagamentos"]);
  expect(pages?.filter(({ current }) => current).map(({ label }) => label)).toEqual([page()]);
});

test("other tabs have no second row", () => {
  expect(classesAndPayments("pt", "/pt/meu-progresso/tarefas")).toBeUndefined();
});
