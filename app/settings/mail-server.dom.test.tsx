import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { MailServerCard } from "./mail-server-card";
import { mailServerWrites } from "./mail-server-writes";

const NONE = { is_given: false, provider: null, host: null, sender: null, chosen_at: null, mailbox: null };
const CHOSEN = {
  is_given: false,
  provider: "gmail",
  host: "smtp.gmail.com",
  sender: "escola@gmail.com",
  chosen_at: "2026-11-29T12:00:00Z",
  mailbox: null,
};
const sent: { path: string; body: Record<string, unknown> }[] = [];
let answer: object;
beforeEach(() => {
  sent.length = 0;
  answer = {};
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), "http://site.test");
    sent.push({ path: pathname, body: JSON.parse(String(init?.body ?? "{}")) });
    return Response.json(answer);
  });
});
afterEach(() => vi.unstubAllGlobals());

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });
const orders = () => sent.filter(({ path }) => path === "/admin/mail-server").map(({ body }) => body);
/** Opens the form, whose script comes with it. */
async function begin(): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: m.mail_server_begin() }));
  await screen.findByLabelText(m.mail_server_where());
}
const connect = () => fireEvent.click(screen.getByRole("button", { name: m.mail_server_connect() }));

test("Gmail asks only for an address and an app password, and accepts the password with the spaces that Google shows", async () => {
  renderPage(<MailServerCard mail={NONE} />, mailServerWrites);
  await begin();
  expect(screen.queryByLabelText(m.common_user_name(), { exact: false })).toBeNull();
  expect(screen.getByRole("link", { name: /myaccount\.google\.com/ })).toBeVisible();
  type(m.mail_server_sender(), " escola@gmail.com ");
  type(m.common_password(), "abcd efgh ijkl mnop");
  connect();
  await vi.waitFor(() => expect(orders()).toHaveLength(1));
  expect(orders()[0]).toEqual({
    provider: "gmail",
    host: "smtp.gmail.com",
    port: 465,
    username: "escola@gmail.com",
    password: "abcdefghijklmnop",
    sender: "escola@gmail.com",
  });
  expect(await screen.findByRole("button", { name: m.mail_server_begin() })).toBeVisible();
});

test("another service asks for its server, and a wrong input at each field sends nothing", async () => {
  renderPage(<MailServerCard mail={NONE} />, mailServerWrites);
  await begin();
  fireEvent.change(screen.getByLabelText(m.mail_server_where()), { target: { value: "other" } });
  type(m.mail_server_host(), "http://mail");
  type(m.mail_server_sender(), "escola");
  connect();
  const problems = within(await screen.findByRole("alert")).getAllByRole("link");
  expect(problems.map(({ textContent }) => textContent)).toEqual([
    m.mail_server_problem_host(),
    m.mail_server_problem_sender(),
    m.mail_server_problem_username(),
    m.mail_server_problem_password(),
  ]);
  expect(orders()).toEqual([]);
});

test.each([
  ["LOGIN", m.mail_server_login],
  ["SENDER", m.mail_server_sender_refused],
  ["UNREACHABLE", m.mail_server_unreachable],
  ["FULL", m.mail_server_refused],
])("a refusal (%s) shows a message with the server's own words, and keeps the typed text", async (problem, says) => {
  answer = { problem, said: "535 no" };
  renderPage(<MailServerCard mail={NONE} />, mailServerWrites);
  await begin();
  type(m.mail_server_sender(), "escola@gmail.com");
  type(m.common_password(), "errada");
  connect();
  expect(await screen.findByRole("alert")).toHaveTextContent(`${says()} ${m.mail_server_said({ said: "535 no" })}`);
  expect(screen.getByLabelText(m.mail_server_sender(), { exact: false })).toHaveValue("escola@gmail.com");
  expect(screen.getByLabelText(m.common_password(), { exact: false })).toHaveValue("errada");
});

test("too many tries within an hour show a message, and the typed text stays", async () => {
  answer = { problem: "TOO_MANY" };
  renderPage(<MailServerCard mail={NONE} />, mailServerWrites);
  await begin();
  type(m.mail_server_sender(), "escola@gmail.com");
  type(m.common_password(), "errada");
  connect();
  expect(await screen.findByRole("alert")).toHaveTextContent(m.settings_tries_many());
  expect(screen.getByLabelText(m.common_password(), { exact: false })).toHaveValue("errada");
});

test("a chosen server is shown and can be removed; a server from the site's own settings cannot be changed", async () => {
  const { unmount } = renderPage(<MailServerCard mail={CHOSEN} />, mailServerWrites);
  expect(await screen.findByText(/escola@gmail\.com, por Gmail/)).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: m.mail_server_remove() }));
  fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: m.mail_server_remove() }));
  await vi.waitFor(() => expect(sent.map(({ path }) => path)).toContain("/rest/v1/rpc/remove_mail_server"));
  unmount();
  renderPage(<MailServerCard mail={{ ...NONE, is_given: true }} />, mailServerWrites);
  expect(await screen.findByText(m.mail_server_given())).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

test("the card says since when and why the mailbox cannot be read, and which mails in it were of no use", () => {
  const last_at = "2026-11-28T12:00:00Z";
  const mailbox = {
    read_at: null,
    failing_since: "2026-11-29T12:00:00Z",
    problem: "CREDENTIALS",
    unread: [
      { problem: "NAMELESS", count: 1, last_at },
      { problem: "UNREADABLE", count: 3, last_at },
    ],
  };
  renderPage(<MailServerCard mail={{ ...NONE, is_given: true, mailbox }} />, mailServerWrites);
  const part = within(screen.getByRole("region", { name: m.mail_server_mailbox() }));
  expect(part.getByText(new RegExp(m.mail_server_mailbox_credentials()))).toHaveTextContent(/29\/11\/2026,? 09:00/);
  expect(part.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(m.mail_server_unread_nameless({ count: 1 })),
    expect.stringContaining(m.mail_server_unread_broken({ count: 3 })),
  ]);
});

test("a mailbox that can be read says when it was, and no more", () => {
  const mailbox = { read_at: new Date().toISOString(), failing_since: null, problem: null, unread: [] };
  renderPage(<MailServerCard mail={{ ...NONE, mailbox }} />, mailServerWrites);
  const part = within(screen.getByRole("region", { name: m.mail_server_mailbox() }));
  expect(part.getByText(/caixa de entrada/)).toBeVisible();
  expect(part.queryByRole("list")).toBeNull();
});

test("a mailbox that was not read for more than an hour says so, though no reading failed", () => {
  const read_at = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const mailbox = { read_at, failing_since: null, problem: null, unread: [] };
  renderPage(<MailServerCard mail={{ ...NONE, mailbox }} />, mailServerWrites);
  const part = within(screen.getByRole("region", { name: m.mail_server_mailbox() }));
  expect(part.getByText(new RegExp(m.mail_server_mailbox_failing()))).toBeVisible();
});
