import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { TabLinks } from "~/ui/tab-links";
import { areaTabs } from "./area-tabs";

test.each([
  ["/pt/meu-progresso", m.progress_tab_dashboard],
  ["/pt/meu-progresso/tarefas/1", m.progress_tab_homework],
  ["/pt/meu-progresso/aulas", m.progress_tab_classes],
  ["/pt/meu-progresso/sala/1", m.progress_tab_classes],
])("%s belongs to one tab", (path, tab) => {
  const element = <TabLinks label={m.progress_area()} links={areaTabs("pt")} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element }], { initialEntries: [path] })} />);
  const current = screen.getAllByRole("link").filter((link) => link.getAttribute("aria-current") === "page");
  expect(current.map(({ textContent }) => textContent)).toEqual([tab()]);
});
