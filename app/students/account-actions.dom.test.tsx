import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { writeAction } from "~/platform/forms/write-action";
import { AccountActions } from "./account-actions";
import { studentWrites } from "./student-writes";

const STUDENT = {
  id: "0e000000-0000-4000-8000-00000000000e",
  full_name: "Zélia",
  email: "zelia@example.com",
  role: "aluno" as const,
  language: "pt" as const,
  phone: null,
  birth_date: null,
  guardian_name: null,
  guardian_contact: null,
  profession: null,
  goal: null,
  plan: null,
  level: null,
  photo: null,
  temporary_password: false,
  temporary_password_expires_at: null,
  first_login_at: null,
  deactivated_at: null,
  created_at: "2026-11-21T12:00:00Z",
  erasureRequest: null,
  placement: undefined,
};

beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
});
afterEach(() => vi.unstubAllGlobals());

test("a deleted account leads to the list, also where the page was read anew meanwhile", async () => {
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
  const buttons = await screen.findAllByRole("button", { name: m.students_delete() });
  await user.click(buttons.at(-1) as HTMLElement);
  await waitFor(() => expect(router.state.fetchers.size).toBe(1));
  isThere = false;
  await router.revalidate();
  expect(await screen.findByText("not there")).toBeVisible();
  answer();
  expect(await screen.findByText("all students")).toBeVisible();
});
