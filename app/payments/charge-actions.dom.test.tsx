import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { shownToast } from "~/ui/toast-store";
import { ChargeActions } from "./charge-actions";
import { ChargeTermsText } from "./charge-terms-text";
import { paymentWrites } from "./payment-writes";
import type { Charge } from "./read-payments";
import { CHARGE } from "./testing";

const show = (change: Partial<Charge>) => renderPage(<ChargeActions charge={{ ...CHARGE, ...change }} />);
const link = () => screen.queryByRole("link", { name: /WhatsApp/ });
const said = () => new URL(link()?.getAttribute("href") ?? "").searchParams.get("text");

test.each([
  ["pt", false, /Moderate 12\/2026, R\$.480,50, vence em 4 de dezembro\./],
  ["pt", true, /Moderate 12\/2026, R\$.480,50, venceu em 4 de dezembro\./],
  ["en", false, /Moderate 12\/2026, R\$480\.50, is due on December 4\./],
  ["en", true, /Moderate 12\/2026, R\$480\.50, was due on December 4\./],
] as const)("a reminder in %s says whether its day has passed (%s)", (language, overdue, words) => {
  show({ student_language: language, overdue });
  expect(said()).toMatch(words);
});

test("a reminder has the Pix code for the open amount, when the school has a key", () => {
  show({ pix_key: "alex@escola.example", pix_name: "Alex Prado", pix_city: "Recife", open_cents: 12_345 });
  expect(said()).toMatch(/\n0002.*19alex@escola\.example.*5406123\.45.*6304[0-9A-F]{4}$/s);
  expect(said()).toContain("R$\u00a0123,45");
});

const TERMS = {
  code: "00020126-of-the-provider",
  due_cents: 49_172,
  fine_cents: 961,
  interest_cents: 161,
  discount_cents: 0,
  fine_percent: 2,
  interest_percent: 1,
  discount_percent: 5,
  discount_until: "2026-12-01",
};

test("a reminder has the provider's code instead of the school's, with the amount that is due today", () => {
  show({ pix_key: "alex@escola.example", terms: TERMS, overdue: true });
  expect(said()).toMatch(/\n00020126-of-the-provider$/);
  expect(said()).not.toContain("alex@escola.example");
  expect(said()).toContain("R$\u00a0491,72");
});

test("the amount that is due today is shown with fine, interest and the reason", () => {
  renderPage(<ChargeTermsText charge={{ ...CHARGE, terms: TERMS }} />);
  expect(screen.getByText(/R\$.491,72.*R\$.9,61 \(2.?%\).*R\$.1,61 \(1.?%.*4/)).toBeInTheDocument();
});

test("a charge shows its discount, and the fine and interest after its due date", () => {
  const terms = {
    ...TERMS,
    due_cents: 45_647,
    fine_cents: 0,
    interest_cents: 0,
    discount_cents: 2_403,
    fine_percent: 1.5,
  };
  renderPage(<ChargeTermsText charge={{ ...CHARGE, terms }} />);
  expect(screen.getByText(/456,47.*5.?%/)).toBeInTheDocument();
  expect(screen.getByText(/1,5.?%.*1.?%/)).toBeInTheDocument();
});

test("a charge that was paid late says how much of it is fine and interest", () => {
  renderPage(<ChargeTermsText charge={{ ...CHARGE, late_cents: 1_122 }} />);
  expect(screen.getByText(/^Com R\$.11,22 de multa e juros por atraso\.$/)).toBeVisible();
});

test("today's payment is recorded by one press, and reverted by another press", async () => {
  const sent: [string, unknown][] = [];
  vi.stubGlobal("fetch", async (input: unknown, init?: { body?: string }) => {
    sent.push([String(input).split("/").at(-1) ?? "", JSON.parse(init?.body ?? "{}")]);
    return Response.json(null);
  });
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  renderPage(<ChargeActions charge={CHARGE} />, paymentWrites);
  await userEvent.click(await screen.findByRole("button", { name: new RegExp(`^${m.payments_paid_today()}`) }));
  await vi.waitFor(() => expect(shownToast()?.title).toMatch(/480,50/));
  const [name, order] = sent[0] ?? [];
  expect(name).toBe("record_payment");
  expect(order).toMatchObject({ cents: CHARGE.open_cents, charge: CHARGE.id, method: "pix" });
  shownToast()?.action?.onAction();
  await vi.waitFor(() => expect(sent.map(([call]) => call)).toContain("reverse_payment"));
  expect(sent.at(-1)?.[1]).toMatchObject({ payment: Reflect.get(Object(order), "id") });
  vi.unstubAllGlobals();
});

test("a cancellation is taken back by one press", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (input: unknown) => {
    asked.push(String(input).split("/").at(-1) ?? "");
    return Response.json(null);
  });
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  renderPage(<ChargeActions charge={CHARGE} />, paymentWrites);
  await userEvent.click(screen.getByText(m.common_more_actions(), { exact: false }));
  await userEvent.click(screen.getByRole("button", { name: new RegExp(`^${m.payments_cancel()}: `) }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByRole("textbox"), "Engano");
  await userEvent.click(within(dialog).getByRole("button", { name: m.payments_cancel() }));
  await vi.waitFor(() => expect(shownToast()?.title).toBe(m.payments_charge_cancelled()));
  shownToast()?.action?.onAction();
  await vi.waitFor(() => expect(asked).toEqual(["cancel_charge", "restore_charge"]));
  vi.unstubAllGlobals();
});

test("a dialog about money shows the person, the purpose and the amount", async () => {
  show({});
  for (const act of [m.payments_record_other(), m.payments_discount(), m.payments_cancel()]) {
    await userEvent.click(screen.getByText(m.common_more_actions(), { exact: false }));
    await userEvent.click(screen.getByRole("button", { name: new RegExp(`^${act}: Ana Lima, Moderate.*480,50`) }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog).toHaveAccessibleDescription(/^Ana Lima, Moderate 12\/2026, R\$.480,50$/);
    await userEvent.keyboard("{Escape}");
  }
});

test.each([
  ["pt", /: Falta na aula de 02\/12\/2026, R\$/],
  ["en", /: Missed class on December 2, 2026, R\$/],
] as const)("a reminder in %s has its purpose in the reader's language, whoever sends it", (language, words) => {
  const purpose = { forfeit: "no_show", class_on: "2026-12-02" };
  show({ student_language: language, purpose, description: "as the page's reader reads it" });
  expect(said()).toMatch(words);
});

test.each<[string, Partial<Charge>]>([
  ["whose proof she has not looked at yet", { proof_waits: true, overdue: true }],
  ["who gave no number", { student_phone: null }],
])("nobody is reminded %s", (_who, change) => {
  show(change);
  expect(screen.getAllByRole("button")).not.toEqual([]);
  expect(link()).toBeNull();
});
