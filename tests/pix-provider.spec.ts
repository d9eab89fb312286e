import { writeFile } from "node:fs/promises";
import { type Browser, test as base, expect } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import type { Database } from "../app/platform/backend/database.types.ts";
import { startTestProvider, type TestProvider } from "../server/pix/testing-provider.ts";
import { webhookSecret } from "../server/pix/webhook.ts";
import { dayFromNow } from "../supabase/tests/days.ts";
import { type BuiltSite, startBuiltSite, TEACHER } from "./built-site.ts";
import { bellButton } from "./notifications.ts";
import { types } from "./typing.ts";

type Place = { site: BuiltSite; provider: TestProvider };

/** A site of its own: its payment provider is on this machine, which other sites refuse. */
const test = base.extend<object, { place: Place }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
    async ({}, use, { workerIndex }) => {
      const provider = await startTestProvider();
      const authority = base.info().outputPath(`authority-${workerIndex}.pem`);
      await writeFile(authority, provider.network.ca);
      const site = await startBuiltSite({ NODE_EXTRA_CA_CERTS: authority }, [
        "--import",
        "./tests/cheap-hashing.ts",
        "--import",
        "./tests/loopback-services.ts",
      ]);
      await use({ site, provider });
      await Promise.all([site.close(), provider.close()]);
    },
    { scope: "worker" },
  ],
});

const connectTo = ({ address, secrets }: BuiltSite, key: "secretKey" | "publishableKey") =>
  createClient<Database>(address, secrets[key], { auth: { persistSession: false, autoRefreshToken: false } });

/** A browser that is signed in, and an official client of the same person. */
async function signIn(browser: Browser, site: BuiltSite, { email, password }: typeof TEACHER) {
  const client = connectTo(site, "publishableKey");
  const { data } = await client.auth.signInWithPassword({ email, password });
  const context = await browser.newContext({ baseURL: site.address, locale: "pt-BR" });
  await context.addInitScript((session) => localStorage.setItem("session", session), JSON.stringify(data.session));
  await context.addCookies([{ name: "language", value: "pt", url: site.address }]);
  return { client, page: await context.newPage() };
}

/** Wakes the site as a provider does that announces a payment. */
const announce = (site: BuiltSite, endToEndId: string) =>
  fetch(`${site.address}/pix-webhook/${webhookSecret(site.secrets.secretKey)}/pix`, {
    method: "POST",
    body: JSON.stringify({ pix: [{ endToEndId }] }),
  });

test("a provider is connected, the student sees its code, and its payment shows on both open pages @desktop", async ({
  browser,
  place: { site, provider },
}) => {
  const teacher = await signIn(browser, site, TEACHER);
  const { page } = teacher;
  await page.goto("/admin/settings/plans");
  await page.getByRole("button", { name: "Conectar um provedor" }).click();
  const { provider: its, credentials } = provider;
  await types(page.getByLabel("Endereço da API Pix"), its.base_url);
  await types(page.getByLabel("Endereço do token (OAuth2)"), its.token_url);
  await types(page.getByLabel("Client ID"), credentials.clientId);
  await types(page.getByLabel("Client secret"), "wrong");
  await types(page.getByRole("form", { name: "Provedor Pix" }).getByLabel("Chave Pix"), its.pix_key);
  if (!("cert" in credentials.certificate)) throw new Error("not PEM");
  const files = Object.entries({
    "client.pem": credentials.certificate.cert,
    "client.key": credentials.certificate.key,
  });
  await page
    .getByLabel("Escolher o certificado")
    .setInputFiles(files.map(([name, text]) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) })));
  const connect = page.getByRole("button", { name: "Testar e conectar" });
  await connect.click();
  await expect(page.getByRole("alert")).toContainText("O provedor recusou o Client ID ou o secret.");
  await types(page.getByLabel("Client secret"), credentials.clientSecret);
  await connect.click();
  await expect(page.getByRole("button", { name: "Testar agora" })).toBeVisible();

  const account = { email: "ana@example.com", password: TEACHER.password };
  const made = await connectTo(site, "secretKey").auth.admin.createUser({
    ...account,
    email_confirm: true,
    app_metadata: { role: "aluno" },
    user_metadata: { full_name: "Ana Lima" },
  });
  const order = { student: made.data.user?.id ?? "", description: "Aulas de conversa", amount_cents: 12_345 };
  const { error } = await teacher.client.rpc("add_charge", {
    ...order,
    id: crypto.randomUUID(),
    due_on: dayFromNow(3),
  });
  expect(error).toBeNull();
  await announce(site, "0".repeat(32));
  // The trial's charge is removed.
  const live = () => [...provider.books.charges.values()].filter(({ status }) => status === "ATIVA");
  await expect.poll(live, { timeout: 40_000 }).toHaveLength(1);
  const txid = live()[0]?.txid ?? "";

  const student = await signIn(browser, site, account);
  await expect
    .poll(async () => (await student.client.from("provider_charges").select("state").single()).data?.state)
    .toBe("created");
  await student.page.goto("/pt/meu-progresso/pagamentos");
  await student.page.getByRole("button", { name: "Pagar com Pix" }).click();
  await expect(student.page.getByLabel("Código Pix copia e cola")).toHaveValue(new RegExp(txid));

  const { endToEndId } = provider.books.pay(txid);
  await announce(site, endToEndId);
  await expect(student.page.getByText("Tudo em dia. Nada a pagar agora.")).toBeVisible({ timeout: 60_000 });
  await bellButton(page, 1).click();
  await expect(page.getByRole("dialog", { name: "Notificações" })).toContainText(
    "Ana Lima pagou por Pix: Aulas de conversa",
  );
});
