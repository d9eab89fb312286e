import { visitorBooking } from "../supabase/tests/visitor-booking.ts";
import { address, hourOf } from "./booking-form.ts";
import { client, expect, forgive, mailedLink, signIn, test } from "./fixtures.ts";
import { mailsTo } from "./mailbox.ts";
import { newStudent, PASSWORD } from "./people.ts";
import { types } from "./typing.ts";

/** The link of a trial class's first mail, which proves the address. */
async function provingLink(email: string): Promise<string> {
  const found = async () => {
    const mails = await mailsTo(String(process.env.SITE_MAILBOX), email);
    return /https?:\/\/[^\s"<>]+prova=[^\s"<>]+/.exec(mails.join())?.[0].replaceAll("&amp;", "&");
  };
  await expect.poll(found).toBeDefined();
  return (await found()) ?? "";
}

test("a trial's mailed link confirms the address by a button, not by a scanner, with any characters after it @desktop", async ({
  page,
  request,
  pageErrors,
}, { project }) => {
  const email = address("prova");
  const { date, time } = hourOf(project.name, 2, "17:30");
  const booking = visitorBooking({ email, local_date: date, local_time: time, language: "pt" });
  expect((await client().rpc("book_trial", booking)).error).toBeNull();
  const link = await provingLink(email);
  const press = page.getByRole("button", { name: "Garantir meu horário" });
  // A scanner requests the link, as it is and as it misreads it.
  for (const seen of [link, `${link}>`, link.replace("&", "&amp;")])
    expect((await request.get(seen)).status()).toBe(200);
  await page.goto(link.slice(0, -1));
  await expect(page.getByText(/O link está incompleto, e o horário ainda não está garantido/)).toBeVisible();
  await expect(press).toHaveCount(0);
  await page.goto(`${link.replace("&", "&amp;")}%3E`);
  await press.click();
  await expect(page.getByText("Pronto: o horário é seu.")).toBeVisible();
  expect(page.url()).not.toContain("prova");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Vera");
  await expect(press).toHaveCount(0);
  await page.goto(page.url().replace(/reserva=(.{42}).*/, "reserva=$1"));
  await expect(page.getByRole("heading", { level: 1, name: "O link está incompleto" })).toBeVisible();
  forgive(pageErrors, /404/);
});

test("a link opened while somebody else is signed in names its account and asks first; their page then sends nothing @desktop", async ({
  page,
  context,
  pageErrors,
}) => {
  const lia = await newStudent("Lia");
  const rui = await newStudent("Rui");
  await client().auth.resetPasswordForEmail(rui.email);
  const link = await mailedLink(rui.email, "recovery");
  await page.goto("/pt/perfil");
  await signIn(page, { ...lia, password: PASSWORD });
  await page.waitForURL("**/pt/dashboard");
  await page.goto("/pt/perfil");
  await types(page.getByLabel("Profissão"), "Marceneira");

  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "Outra conta está aberta neste navegador" })).toBeVisible();
  await other.getByRole("link", { name: `Continuar como ${lia.email}` }).click();
  await expect(other.getByText(lia.email, { exact: true })).toBeVisible();
  await other.goto(link);
  await other.getByRole("button", { name: "Continuar com o link" }).click();
  await expect(other.getByText(`Conta de ${rui.email}`)).toBeVisible();
  await other.getByRole("button", { name: "Continuar" }).click();
  await expect(other.getByLabel("Nova senha", { exact: true })).toBeVisible();
  await expect(other.getByText(`Conta de ${rui.email}`)).toBeVisible();

  const taken = page.getByRole("dialog", { name: "Outra pessoa entrou neste navegador" });
  await expect(taken).toBeVisible();
  const kept = await client("server").from("profiles").select("profession").in("id", [lia.id, rui.id]);
  expect(kept.data).toEqual([{ profession: null }, { profession: null }]);
  await taken.getByRole("button", { name: "Abrir de novo" }).click();
  await expect(page.getByText(rui.email, { exact: true })).toBeVisible();
  forgive(pageErrors, /ERR_ABORTED|Failed to fetch/);
});

test("a truncated account link explains itself, and how to get a complete one @desktop", async ({ page }) => {
  await page.goto("/pt/perfil?token_hash=0123456789abcdef&ty");
  await expect(page.getByRole("heading", { level: 1, name: "O link está incompleto" })).toBeVisible();
  await page.getByRole("link", { name: "Criar a conta de novo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Criar conta" })).toBeVisible();
  await page.goto("/en/reset-password?token_hash=0123456789abcdef&type=recovery");
  await expect(page.getByRole("heading", { level: 1, name: "The link is incomplete" })).toBeVisible();
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reset your password" })).toBeVisible();
});

test("characters after an address lead to the address @desktop", async ({ request }) => {
  for (const [written, meant] of [
    ["/pt/agendar).", "/pt/agendar"],
    ["/pt/blog/make-ou-do%3E", "/pt/blog/make-ou-do"],
    ["/calendar/x.ics%3E", "/calendar/x.ics"],
    ["/pt/parar-emails?a=b&amp;t=c", "/pt/parar-emails?a=b&t=c"],
  ] as const) {
    const answer = await request.get(written, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], written).toEqual([302, meant]);
  }
});
