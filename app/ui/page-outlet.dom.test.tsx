import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { PageOutlet } from "./page-outlet";

test("the frame of an area does not change between its pages, and is dimmed on leaving the area", async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<null>();
  const later = () => arrived;
  const router = createMemoryRouter(
    [
      {
        element: <PageOutlet areas={["/area/:id"]} />,
        children: [
          {
            path: "/area/:id",
            element: "uma área",
            children: [
              { index: true, element: "um" },
              { path: "tab", loader: later, element: "dois" },
            ],
          },
          { path: "/area/2/other", loader: later, element: "três" },
        ],
        HydrateFallback: () => null,
      },
    ],
    { initialEntries: ["/area/1"] },
  );
  render(<RouterProvider router={router} />);
  act(() => void router.navigate("/area/1/tab"));
  expect(screen.queryByRole("status")).toBeNull();
  act(() => void router.navigate("/area/2/other"));
  expect(screen.getByRole("status")).toHaveTextContent("Carregando");
  await act(async () => arrive(null));
});

test("a spinner shows from the moment another page is asked for until it is there, and not for the same page", async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<null>();
  const { promise: refreshed, resolve: refresh } = Promise.withResolvers<null>();
  const router = createMemoryRouter(
    [
      {
        element: <PageOutlet />,
        children: [
          { path: "/", element: "uma página", loader: ({ request }) => (request.url.includes("?") ? refreshed : null) },
          { path: "/other", element: "outra página", loader: () => arrived },
        ],
        HydrateFallback: () => null,
      },
    ],
    { initialEntries: ["/"] },
  );
  render(<RouterProvider router={router} />);
  expect(await screen.findByText("uma página")).toHaveAttribute("aria-busy", "false");
  act(() => void router.navigate("/?month=11"));
  expect(screen.queryByRole("status")).toBeNull();
  await act(async () => refresh(null));

  act(() => void router.navigate("/other"));
  expect(screen.getByRole("status")).toHaveTextContent("Carregando");
  expect(screen.getByText("uma página")).toHaveAttribute("aria-busy", "true");
  arrive(null);
  expect(await screen.findByText("outra página")).toBeVisible();
  expect(screen.queryByRole("status")).toBeNull();
});
