import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import Dashboard, { ErrorBoundary } from "./dashboard";

vi.mock("~/platform/errors/use-failed-page", () => ({ useFailedPage: () => {} }));

test("a dashboard that could not be read keeps its title and leads to the other pages of the area", async () => {
  const Stub = createRoutesStub([{ path: "/", Component: ErrorBoundary }]);
  render(<Stub />);
  expect(await screen.findByRole("heading", { level: 1, name: m.progress_title() })).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent(m.common_page_failed_title());
  expect(screen.getByRole("link", { name: m.progress_tab_payments_classes() })).toHaveAttribute(
    "href",
    "/pt/meu-progresso/aulas",
  );
});

test("the teacher's dashboard leads to her panel, and shows no empty lists of a student", async () => {
  const profile = { id: "t", role: "admin", full_name: "Alex Souza", email: "alex@example.com" };
  const props = { loaderData: { profile, data: undefined, away: undefined, hour: 9 } };
  const Page = () => <Dashboard {...(props as Parameters<typeof Dashboard>[0])} />;
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  render(<Stub />);
  expect(await screen.findByRole("link", { name: m.site_nav_admin() })).toHaveAttribute("href", "/admin/dashboard");
  expect(screen.queryByText(m.progress_classes_title())).toBeNull();
  expect(screen.queryByRole("link", { name: m.progress_tab_payments_classes() })).toBeNull();
});
