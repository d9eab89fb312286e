import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { writeAction } from "~/platform/forms/write-action";
import { PixProviderCard } from "./pix-provider-card";
import { pixWrites } from "./pix-writes";
import type { ConnectedPix } from "./read-pix-provider";
import type { RefusedCharge } from "./read-refused-charges";

/** The check of the key loads a large library first. */
const PATIENT = { timeout: 15_000 };

let answer: object;
let sent: unknown[];
beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  answer = {};
  sent = [];
  vi.stubGlobal("fetch", async (_: string, init?: RequestInit) => {
    if (typeof init?.body === "string") sent.push(JSON.parse(init.body));
    return Response.json(answer);
  });
});
afterEach(() => vi.unstubAllGlobals());

function show(provider: ConnectedPix | null, refused: RefusedCharge[] | null = []) {
  const element = <PixProviderCard provider={provider} refused={refused} />;
  const routes = [{ path: "/", element, action: writeAction(pixWrites) }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
}

const PROVIDER: ConnectedPix = {
  profile: "inter",
  base_url: "https://pix.example.com/pix/v2",
  token_url: "https://pix.example.com/token",
  pix_key: "pix@example.com",
  connected_at: "2026-11-27T12:00:00Z",
  fine_percent: 0,
  interest_percent: 0,
  discount_percent: 0,
  discount_days: 0,
  pix_status: {
    answered_at: "2026-11-27T12:00:00Z",
    failing_since: null,
    problem: null,
    read_until: new Date().toISOString(),
    refunds_problem: null,
    refunds_read_at: null,
  },
};

const NOTHING_READ = {
  answered_at: null,
  failing_since: null,
  problem: null,
  read_until: null,
  refunds_problem: null,
  refunds_read_at: null,
};

/** Opens the form, whose script comes with it. */
async function begin(): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: m.pix_provider_begin() }));
  await screen.findByLabelText(m.pix_provider_which());
}
async function fill() {
  await begin();
  await userEvent.selectOptions(screen.getByLabelText(m.pix_provider_which()), "efi");
  await userEvent.type(screen.getByLabelText(m.pix_provider_client_id()), "client");
  await userEvent.type(screen.getByLabelText(m.pix_provider_client_secret()), "secret");
  await userEvent.type(screen.getByLabelText(m.settings_pix_key()), "pix@example.com");
}
const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText(m.pix_provider_choose()), files);
const connect = () => userEvent.click(screen.getByRole("button", { name: m.pix_provider_connect() }));

test("a provider is connected with its published addresses, and certificate and key in either order", async () => {
  show(null);
  await fill();
  await choose(
    new File(["-----BEGIN PRIVATE KEY-----"], "client.key"),
    new File(["-----BEGIN CERTIFICATE-----"], "client.pem"),
  );
  await connect();
  await waitFor(() => expect(sent).toHaveLength(1), PATIENT);
  expect(sent[0]).toMatchObject({
    profile: "efi",
    base_url: "https://pix.api.efipay.com.br/v2",
    client_id: "client",
    client_secret: "secret",
    certificate: btoa("-----BEGIN CERTIFICATE-----"),
    key: btoa("-----BEGIN PRIVATE KEY-----"),
  });
});

test("missing fields are reported together, each beside its field, and nothing is sent", async () => {
  show(null);
  await begin();
  await connect();
  const problems = [
    m.pix_provider_problem_base(),
    m.pix_provider_problem_token(),
    m.pix_provider_problem_client(),
    m.pix_provider_problem_key(),
    m.pix_provider_problem_certificate(),
  ];
  const summary = await screen.findByRole("alert", undefined, PATIENT);
  expect(
    within(summary)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(problems);
  await waitFor(() => expect(summary).toHaveFocus());
  const fields = [
    m.pix_provider_base(),
    m.pix_provider_token(),
    m.pix_provider_client_id(),
    m.settings_pix_key(),
    m.pix_provider_certificate(),
  ];
  for (const [place, label] of fields.entries())
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(problems[place] ?? ""));
  expect(sent).toEqual([]);
});

test("without a certificate nothing is sent, and a refused certificate shows a message", async () => {
  show(null);
  await fill();
  await connect();
  expect(await screen.findByRole("link", { name: m.pix_provider_problem_certificate() }, PATIENT)).toBeVisible();
  expect(sent).toEqual([]);
  answer = { problem: "CERTIFICATE" };
  await choose(new File(["12345"], "client.p12"));
  await connect();
  await waitFor(
    () => expect(screen.getByRole("alert")).toHaveTextContent(m.pix_provider_certificate_refused()),
    PATIENT,
  );
});

test("a provider that does not answer says since when and why", () => {
  show({
    ...PROVIDER,
    pix_status: { ...NOTHING_READ, failing_since: "2026-11-27T12:00:00Z", problem: "FAILING" },
  });
  expect(screen.getByText(m.pix_provider_silent())).toBeTruthy();
  expect(screen.getByText((text) => text.includes(m.pix_provider_failing()))).toBeTruthy();
});

test("the teacher sees that a provider answers, but that no payments could be read for a day", () => {
  show({ ...PROVIDER, pix_status: NOTHING_READ });
  expect(screen.getByText(/não são lidos desde/)).toBeVisible();
});

test("refunds that the provider does not let the site read have a message of their own, and the provider counts as answering", () => {
  const refunds_read_at = "2026-11-26T12:00:00Z";
  const pix_status = {
    ...NOTHING_READ,
    read_until: new Date().toISOString(),
    refunds_problem: "REFUSED",
    refunds_read_at,
  };
  show({ ...PROVIDER, pix_status });
  expect(screen.getByText(/As devoluções não são lidas desde 26 de nov/)).toBeVisible();
  expect(screen.queryByText(m.pix_provider_silent())).toBeNull();
});

test("charges that the provider refuses stand with its words and what to change", () => {
  const charge = { description: null, plan: "Moderate", month: "2026-12-01", forfeit: null, class_on: null };
  show(PROVIDER, [
    {
      txid: "T",
      words: "devedor.cpf: inválido",
      refused_at: "2026-11-29T12:00:00Z",
      has_due_date: true,
      due_on: "2026-12-05",
      discount_until: null,
      charge: { ...charge, student_id: "2", profiles: { full_name: "Ana Lima" } },
    },
  ]);
  const section = within(screen.getByRole("region", { name: m.pix_provider_refused_charges() }));
  expect(section.getByRole("link", { name: "Ana Lima" })).toHaveAttribute("href", "/admin/students/2/payments");
  expect(section.getByText(/devedor\.cpf: inválido/)).toBeVisible();
  expect(section.getByText(m.pix_provider_hint_payer())).toBeVisible();
});

test("the teacher sees that refused charges could not be read", () => {
  show(PROVIDER, null);
  expect(screen.getByText(m.pix_provider_refused_charges())).toBeVisible();
});

test("the form of a provider can be left as it was opened", async () => {
  show(null);
  await begin();
  await userEvent.click(screen.getByRole("button", { name: m.common_cancel() }));
  expect(screen.getByRole("button", { name: m.pix_provider_begin() })).toBeVisible();
  expect(screen.queryByRole("button", { name: m.pix_provider_connect() })).toBeNull();
});

test("a provider that does not answer at first is not said to be asked again by itself", async () => {
  answer = { problem: "NOT_REACHED" };
  show(null);
  await fill();
  await choose(new File(["-----BEGIN CERTIFICATE-----"], "client.pem"));
  await connect();
  expect(await screen.findByText(m.pix_provider_no_answer(), undefined, PATIENT)).toBeVisible();
});
