import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Link, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { GradeGrid } from "./grade-grid";

let isDown: boolean;
let asked: number;
beforeEach(() => {
  isDown = false;
  asked = 0;
  document.head.innerHTML =
    `<meta name="supabase-url" content="http://backend.test">` + `<meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    if (!new Request(input, init).url.includes("post_grades")) return new Response(null, { status: 204 });
    asked += 1;
    if (isDown) return Response.json({ code: "XX000", message: "down" }, { status: 500 });
    return Response.json([{ average: null }]);
  });
});
afterEach(() => vi.unstubAllGlobals());

function show() {
  const grid = (
    <>
      <GradeGrid module="m1" grades={[]} students={[{ id: "lia", name: "Lia" }]} />
      <Link to="?new">away</Link>
    </>
  );
  const router = createMemoryRouter([{ path: "/", element: grid }], { initialEntries: ["/?tab=modules"] });
  render(<RouterProvider router={router} />);
  return router;
}
const cell = () => screen.getByLabelText(`Lia: ${m.grades_meanings()}`);
const leave = () => userEvent.click(screen.getByRole("link", { name: "away", hidden: true }));

test("leaving an unsaved row navigates once it is saved", async () => {
  const router = show();
  await userEvent.type(cell(), "8");
  await leave();
  await waitFor(() => expect(router.state.location.search).toBe("?new"));
  expect(asked).toBe(1);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("leaving rows that could not be saved asks first, and staying keeps them", async () => {
  isDown = true;
  const router = show();
  await userEvent.type(cell(), "8");
  await leave();
  await userEvent.click(await screen.findByRole("button", { name: m.grades_leave_stay() }));
  expect(router.state.location.search).toBe("?tab=modules");
  expect(cell()).toHaveValue("8");
  await leave();
  await userEvent.click(await screen.findByRole("button", { name: m.grades_leave_do() }));
  await waitFor(() => expect(router.state.location.search).toBe("?new"));
});
