import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { writeAction } from "./write-action";

type Options = Omit<Parameters<typeof createMemoryRouter>[0][number], "element" | "index" | "children">;

/** Renders an element in a page whose action does these writes. @returns the page's router. */
export function renderPage(element: ReactNode, writes: Parameters<typeof writeAction>[0] = {}, route: Options = {}) {
  const page = { path: "/", element, action: writeAction(writes), HydrateFallback: () => null, ...route };
  const router = createMemoryRouter([page]);
  return { ...render(<RouterProvider router={router} />), router };
}
