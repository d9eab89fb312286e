import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { mailWrites } from "./operation-writes";
import type { Setup } from "./read-setup";
import { SetupChecklist } from "./setup-checklist";
import { setupWrites } from "./setup-writes";

const READY: Setup = {
  first_name: "Alex",
  photo: true,
  introduction: true,
  greeting: true,
  about: true,
  testimonials: true,
  hours: true,
  prices: true,
  pix: true,
  mail_saved: false,
  mail_tested: true,
  devices: 1,
  push_tested: true,
  push_error: null,
  backed_up: true,
  restore_state: "done",
  restore_problem: null,
  second_factor: true,
  article: true,
  own: true,
};

let setup: Setup;
let faults: object[];
let asked: string[];
beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  setup = READY;
  faults = [];
  asked = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { url } = new Request(
      new URL(String(input instanceof Request ? input.url : input), "http://site.test"),
      init,
    );
    asked.push(url);
    if (url.endsWith("/admin/domain-check")) return Response.json({ faults });
    if (url.endsWith("/admin/backup-file")) return Response.json({ own: true });
    if (url.includes("/rpc/read_setup")) return Response.json(setup);
    if (url.includes("/rpc/send_test_push")) {
      setup = { ...setup, push_tested: true };
      return Response.json(1);
    }
    return Response.json("backup");
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (found: Partial<Setup>) => {
  setup = { ...READY, ...found };
  return renderPage(<SetupChecklist setup={setup} />, { ...mailWrites, ...setupWrites });
};
const stepOf = (name: string) => within(screen.getByRole("heading", { level: 3, name }).closest("li") ?? document.body);

test("the list is hidden once all steps are done and the domains have no fault", async () => {
  show({});
  await vi.waitFor(() => expect(asked.some((url) => url.endsWith("/admin/domain-check"))).toBe(true));
  expect(screen.queryByText(m.setup_title())).toBeNull();
});

test("the list is open while a fact that pages need is missing, names it, and leads to where it is filled in", async () => {
  show({ introduction: false, hours: false });
  expect(await screen.findByText(m.setup_hours())).toBeVisible();
  const hours = stepOf(m.setup_hours());
  expect(hours.getByText(`${m.setup_hours_missing()}.`)).toBeVisible();
  expect(hours.getByRole("link")).toHaveAttribute("href", "/admin/settings/hours#hours");
  expect(stepOf(m.setup_you()).getByText(/Alex/)).toBeVisible();
  expect(stepOf(m.setup_prices()).getByText(m.setup_done())).toBeVisible();
});

test("once the facts are filled in, the list is one line with the remaining steps", async () => {
  show({ second_factor: false });
  const line = await screen.findByText(m.setup_left({ what: m.setup_factor() }));
  expect(line.closest("details")).not.toHaveAttribute("open");
});

test("a fault of a domain is explained, with the record to set", async () => {
  const value = "v=DMARC1; p=none; rua=mailto:ola@escola.test";
  faults = [
    { code: "DMARC_MISSING", name: "_dmarc.escola.test", record: { name: "_dmarc.escola.test", type: "TXT", value } },
  ];
  show({ hours: false });
  expect(await screen.findByText(m.setup_fault_dmarc_missing({ name: "_dmarc.escola.test" }))).toBeVisible();
  const mail = stepOf(m.setup_mail());
  expect(mail.getByText(value)).toBeVisible();
  expect(mail.getByText(m.setup_open())).toBeVisible();
  expect(stepOf(m.setup_address()).getByText(m.setup_done())).toBeVisible();
});

test("a test notification is sent from the list and followed until it arrived", async () => {
  show({ hours: false, push_tested: false });
  fireEvent.click(await screen.findByRole("button", { name: m.setup_push_send() }));
  expect(await stepOf(m.setup_phone()).findByText(m.setup_done(), {}, { timeout: 3000 })).toBeVisible();
});

test("a failed restore test says why", async () => {
  show({ hours: false, restore_state: "failed", restore_problem: "NO_FILES" });
  expect(await screen.findByText(m.setup_restore_failed({ why: m.settings_backup_no_files() }))).toBeVisible();
  expect(screen.getByRole("button", { name: m.setup_restore() })).toBeEnabled();
});
