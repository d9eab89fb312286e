import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { ErrorBoundary } from "./dashboard";

vi.mock("~/platform/errors/use-failed-page", () => ({ useFailedPage: () => {} }));

test("a dashboard that could not be read keeps its title and leads to the other pages of the area", async () => {
  const Stub = createRoutesStub([{ path: "/", Component: ErrorBoundary }]);
  render(<Stub />);
  expect(await screen.findByRole("heading", { level: 1, name: m.progress_title() })).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent(m.common_page_failed_title());
  expect(screen.getByRole("link", { name: m.progress_tab_classes() })).toHaveAttribute(
    "href",
    "/pt/meu-progresso/aulas",
  );
});
