import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { overwriteGetLocale } from "~/i18n/paraglide/runtime";
import { ConfirmEmail } from "./confirm-email";
import { mirrorRole } from "./role-mirror";
import { SignInForm } from "./sign-in-form";

const asked = vi.fn(async () => new Response(null, { status: 500 }));
beforeEach(() => {
  asked.mockClear();
  overwriteGetLocale(() => "pt");
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", asked);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const fullOrRefused = [
  ["SecurityError", m.account_error_storage_refused],
  ["QuotaExceededError", m.account_error_storage_full],
] as const;
const withhold = (name: string) =>
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("No", name);
  });

test.each(fullOrRefused)(
  "a browser whose storage throws %s shows the reason, keeps the typed values and sends nothing",
  async (name, said) => {
    withhold(name);
    render(<SignInForm onDone={async () => {}} />);
    const email = screen.getByLabelText(m.common_email(), { exact: false });
    fireEvent.change(email, { target: { value: "lia@example.com" } });
    const password = screen.getByLabelText(m.common_password(), { selector: "input", exact: false });
    fireEvent.change(password, { target: { value: "uma-senha" } });
    fireEvent.click(screen.getByRole("button", { name: m.account_sign_in() }));
    expect(await screen.findByText(said())).toBeDefined();
    expect([email, password]).toMatchObject([{ value: "lia@example.com" }, { value: "uma-senha" }]);
    expect(asked).not.toHaveBeenCalled();
  },
);

test.each(fullOrRefused)("a browser whose storage throws %s spends no mailed link", async (name) => {
  withhold(name);
  mirrorRole("aluno");
  expect(document.documentElement.dataset.session).toBe("aluno");
  mirrorRole(undefined);
  const onDone = vi.fn(async () => {});
  render(
    <MemoryRouter>
      <ConfirmEmail link={{ tokenHash: "known", type: "email_change", email: undefined }} onDone={onDone} />
    </MemoryRouter>,
  );
  const button = screen.getByRole("button", { name: m.account_confirm() });
  fireEvent.click(button);
  await vi.waitFor(() => expect(button).toBeEnabled());
  expect(screen.queryByText(m.common_link_invalid())).toBeNull();
  expect([asked, onDone].map(({ mock }) => mock.calls)).toEqual([[], []]);
});
