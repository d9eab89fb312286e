import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { MailTest } from "./mail-test";
import { mailWrites } from "./operation-writes";

let state: string;
beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { url } = new Request(input, init);
    return Response.json(url.includes("/rpc/send_test_mail") ? "mail" : [{ state, last_error: null }]);
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["sent", m.settings_mail_sent],
  ["saved", m.settings_mail_saved],
] as const)("a test mail that is %s says that and nothing else", async (end, words) => {
  state = end;
  renderPage(<MailTest />, mailWrites);
  fireEvent.click(await screen.findByRole("button", { name: m.settings_mail_send() }));
  expect(await screen.findByText(words())).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent(words());
});
