import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PROFILE } from "~/account/testing";
import { m } from "~/i18n/paraglide/messages";
import { writeAction } from "~/platform/forms/write-action";
import { AccountActions } from "~/students/account-actions";
import { studentWrites } from "~/students/student-writes";

const STUDENT = { ...PROFILE, erasureRequest: null, paused_until: null, placements: [] };

beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
});
afterEach(() => vi.unstubAllGlobals());

test("deleting an account opens the list, also if the page was reloaded meanwhile", async () => {
  let answer = () => {};
  const answered = new Promise<Response>((resolve) => {
    answer = () => resolve(Response.json({ id: STUDENT.id }));
  });
  vi.stubGlobal("fetch", () => answered);
  let isThere = true;
  const router = createMemoryRouter([
    {
      path: "/",
      element: <AccountActions student={STUDENT} onPassword={() => {}} />,
      errorElement: <p>not there</p>,
      loader: () => {
        if (!isThere) throw new Response(null, { status: 404 });
        return null;
      },
      action: writeAction(studentWrites),
      HydrateFallback: () => null,
    },
    { path: "/admin/manage-students", element: <p>all students</p> },
  ]);
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: m.students_delete() }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.click(dialog.getByRole("button", { name: m.students_delete() }));
  await waitFor(() => expect(router.state.fetchers.size).toBe(1));
  isThere = false;
  await router.revalidate();
  expect(await screen.findByText("not there")).toBeVisible();
  answer();
  expect(await screen.findByText("all students")).toBeVisible();
});
