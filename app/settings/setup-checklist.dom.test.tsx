import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { mailWrites } from "./operation-writes";
import type { Setup } from "./read-setup";
import { SetupChecklist } from "./setup-checklist";
import { setupWrites } from "./setup-writes";

const READY: Setup = {
  welcomed: true,
  closed: false,
  named: true,
  responsible: true,
  student: true,
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
  domains: null,
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
/** Opens the list of optional steps. */
const unfold = async () =>
  (await screen.findByText(m.setup_later_title())).closest("details")?.setAttribute("open", "");
const stepOf = (name: string) => within(screen.getByRole("heading", { level: 3, name }).closest("li") ?? document.body);

test("the list is hidden once all steps are done and the domains have no fault", async () => {
  show({});
  await vi.waitFor(() => expect(asked.some((url) => url.endsWith("/admin/domain-check"))).toBe(true));
  expect(screen.queryByText(m.setup_title())).toBeNull();
});

test("the checklist first asks for what brings the first student, in an open list that leads to the welcome's steps", async () => {
  show({ named: false, hours: false, student: false });
  expect(await screen.findByText(m.setup_hours())).toBeVisible();
  const hours = stepOf(m.setup_hours());
  expect(hours.getByText(`${m.setup_hours_missing()}.`)).toBeVisible();
  expect(hours.getByRole("link")).toHaveAttribute("href", "/admin/welcome?step=hours");
  expect(stepOf(m.common_your_name()).getByRole("link")).toHaveAttribute("href", "/admin/welcome?step=name");
  expect(stepOf(m.setup_student()).getByRole("link")).toHaveAttribute("href", "/admin/welcome?step=student");
  expect(stepOf(m.setup_prices()).getByText(m.common_ready())).toBeVisible();
});

test("the checklist collapses the optional steps into a list of its own, which asks for no testimonial and can be closed permanently", async () => {
  show({ second_factor: false, greeting: false, testimonials: false });
  const line = await screen.findByText(
    m.setup_later_left({ what: `${m.settings_greeting()}, ${m.settings_factor()}` }),
  );
  const list = line.closest("details") ?? document.body;
  expect(list).not.toHaveAttribute("open");
  expect(screen.queryByText(m.setup_title())).toBeNull();
  expect(within(list).queryAllByText(m.setup_optional())).toEqual([]);
  fireEvent.click(line);
  expect(await within(list).findAllByText(m.setup_optional())).toHaveLength(2);
  fireEvent.click(within(list).getByText(m.setup_close()));
  await vi.waitFor(() => expect(asked.some((url) => url.includes("/rpc/close_setup"))).toBe(true));
});

test("a list that was closed stays closed", async () => {
  show({ second_factor: false, closed: true });
  await vi.waitFor(() => expect(asked.some((url) => url.endsWith("/admin/domain-check"))).toBe(true));
  expect(screen.queryByText(m.setup_later_title())).toBeNull();
});

test("a fault of a domain is explained, with the record to set", async () => {
  const value = "v=DMARC1; p=none; rua=mailto:ola@escola.test";
  faults = [
    { code: "DMARC_MISSING", name: "_dmarc.escola.test", record: { name: "_dmarc.escola.test", type: "TXT", value } },
  ];
  show({ hours: false, second_factor: false });
  await unfold();
  expect(await screen.findByText(m.setup_fault_dmarc_missing({ name: "_dmarc.escola.test" }))).toBeVisible();
  const mail = stepOf(m.setup_mail());
  expect(mail.getByText(value)).toBeVisible();
  expect(mail.getByText(m.setup_open())).toBeVisible();
  expect(stepOf(m.setup_address()).getByText(m.common_ready())).toBeVisible();
});

test("a test notification is sent from the list and followed until it arrived", async () => {
  show({ second_factor: false, push_tested: false });
  await unfold();
  fireEvent.click(await screen.findByRole("button", { name: m.setup_push_send() }));
  expect(await stepOf(m.setup_phone()).findByText(m.common_ready(), {}, { timeout: 3000 })).toBeVisible();
});

test("a failed restore test says why", async () => {
  show({ restore_state: "failed", restore_problem: "NO_FILES" });
  await unfold();
  expect(await screen.findByText(m.setup_restore_failed({ why: m.settings_backup_no_files() }))).toBeVisible();
  expect(screen.getByRole("button", { name: m.setup_restore() })).toBeEnabled();
});

const UNSET = { code: "MAIL_UNSET", name: "" } as const;

test("faults that the last look found are there at once, and stay while the page looks again", async () => {
  faults = [UNSET];
  show({ domains: [UNSET] });
  expect(stepOf(m.setup_mail()).getByText(m.setup_open())).toBeVisible();
  await vi.waitFor(() => expect(asked.some((url) => url.endsWith("/admin/domain-check"))).toBe(true));
  expect(stepOf(m.setup_mail()).getByText(m.setup_open())).toBeVisible();
});

test("a list that appears later because of a fault is below the rest of the page, so that nothing moves", async () => {
  faults = [UNSET];
  show({});
  expect((await screen.findByText(m.setup_title())).closest("details")).toHaveClass("order-last");
});
