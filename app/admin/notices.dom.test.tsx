import { render, screen } from "@testing-library/react";
import { createMemoryRouter, MemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import manifest from "../../package.json";
import { Notices } from "./notices";
import { PanelActions } from "./panel-actions";

test("the panel warns that mails are not sent and that a newer release exists, and otherwise shows no notice", () => {
  const { container, rerender } = render(<Notices mailSavedToFiles={false} newerRelease={null} silentSince={null} />, {
    wrapper: MemoryRouter,
  });
  expect(container).toBeEmptyDOMElement();
  rerender(
    <Notices
      mailSavedToFiles
      silentSince={null}
      newerRelease={{ version: "9.9.9", page: "https://example.com/notes" }}
    />,
  );
  expect(screen.getByText(m.settings_mail_none())).toBeVisible();
  expect(screen.getByRole("link", { name: m.mail_server_begin() })).toBeVisible();
  expect(screen.getByText(/9\.9\.9/)).toBeVisible();
  expect(screen.getByRole("link", { name: m.admin_newer_release_page() })).toHaveAttribute(
    "href",
    "https://example.com/notes",
  );
});

test("the panel says since when the payment provider is silent", () => {
  const notices = <Notices mailSavedToFiles={false} newerRelease={null} silentSince="2026-11-27T12:00:00Z" />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: notices }])} />);
  expect(screen.getByText(/2026/)).toBeVisible();
  expect(screen.getByRole("link", { name: m.pix_provider_title() })).toBeVisible();
});

test("the panel's footer has the version of the site", () => {
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: <PanelActions /> }])} />);
  expect(screen.getByText(m.admin_version({ version: manifest.version }))).toBeVisible();
});
