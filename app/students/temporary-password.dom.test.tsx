import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { TemporaryPassword } from "./temporary-password";

beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  [true, m.settings_mail_none],
  [false, m.students_handed_out_mail],
] as const)("a password is mailed only if a mail server is set (mails are kept: %s)", async (isKept, words) => {
  vi.stubGlobal("fetch", async () => Response.json(isKept));
  render(<TemporaryPassword password="abc" />);
  const status = screen.getByRole("status");
  await waitFor(() => expect(status).toHaveTextContent(words()));
  for (const other of [m.settings_mail_none, m.students_handed_out_mail].filter((one) => one !== words))
    expect(status).not.toHaveTextContent(other());
});

test("the page mentions no mail while it is unknown whether mails are sent", async () => {
  const asked = vi.fn(async () => Response.json({ message: "no" }, { status: 500 }));
  vi.stubGlobal("fetch", asked);
  render(<TemporaryPassword password="abc" />);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.getByRole("status")).not.toHaveTextContent("e-mail");
});
