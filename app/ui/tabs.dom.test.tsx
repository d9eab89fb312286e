import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { Tabs } from "./tabs";

function open(address: string) {
  const page = (
    <Tabs
      label="Área"
      tabs={[
        { id: "home", label: "Painel", content: "o painel" },
        { id: "homework", label: "Tarefas", content: "as tarefas" },
        { id: "profile", label: "Perfil", content: "o perfil" },
      ]}
    />
  );
  const router = createMemoryRouter([{ path: "/", element: page }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

test("arrows move along the tabs and Enter opens one, in the URL", async () => {
  const router = open("/?month=11");
  await userEvent.tab();
  expect(screen.getByRole("tab", { name: "Painel" })).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(screen.getByRole("tabpanel")).toHaveTextContent("o painel");
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("tabpanel")).toHaveTextContent("o perfil");
  expect(router.state.location.search).toBe("?month=11&tab=profile");
});

test("a deep link opens its tab, and back returns to the previous one", async () => {
  const router = open("/?tab=homework");
  expect(screen.getByRole("tab", { name: "Tarefas" })).toHaveAttribute("aria-selected", "true");
  await userEvent.click(screen.getByRole("tab", { name: "Painel" }));
  expect(router.state.location.search).toBe("");
  await router.navigate(-1);
  expect(await screen.findByText("as tarefas")).toBeVisible();
});

test("an unknown tab opens the first one", () => {
  open("/?tab=nothing");
  expect(screen.getByRole("tabpanel")).toHaveTextContent("o painel");
});

test("the open tab shows that it is busy until the next one's content is there", async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<null>();
  const page = (
    <Tabs
      label="Área"
      tabs={[
        { id: "home", label: "Painel", content: "o painel" },
        { id: "homework", label: "Tarefas", content: "as tarefas" },
      ]}
    />
  );
  const loader = ({ request }: { request: Request }) => (request.url.includes("homework") ? arrived : null);
  const router = createMemoryRouter([{ path: "/", element: page, loader, HydrateFallback: () => null }]);
  render(<RouterProvider router={router} />);
  await userEvent.click(await screen.findByRole("tab", { name: "Tarefas" }));
  expect(screen.getByRole("tabpanel")).toHaveTextContent("o painel");
  expect(screen.getByRole("tabpanel")).toHaveAttribute("aria-busy", "true");
  arrive(null);
  expect(await screen.findByText("as tarefas")).toHaveAttribute("aria-busy", "false");
});
