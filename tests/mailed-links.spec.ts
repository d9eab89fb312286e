import { visitorBooking } from "../supabase/tests/visitor-booking.ts";
import { address, hourOf } from "./booking-form.ts";
import { client, expect, forgive, mailedLink, signIn, test } from "./fixtures.ts";
import { bookingLink } from "./mailbox.ts";
import { newStudent, PASSWORD } from "./people.ts";
import { types } from "./typing.ts";

test("a trial's mailed link confirms the address by a button, not by a scanner, with any characters after it @desktop", async ({
  page,
  request,
  pageErrors,
}, { project }) => {
  const email = address("prova");
  const { date, time } = hourOf(project.name, 2, "17:30");
  const booking = visitorBooking({ email, local_date: date, local_time: time, language: "pt" });
  expect((await client().rpc("book_trial", booking)).error).toBeNull();
  const link = await bookingLink(email);
  const press = page.getByRole("button", { name: "Confirmar meu e-mail" });
  // A scanner requests the link, once correctly and once misread.
  for (const seen of [link, `${link}>`, link.replace("&", "&amp;")])
    expect((await request.get(seen)).status()).toBe(200);
  await page.goto(link.slice(0, -1));
  await expect(page.getByText(/O link está incompleto, e o e-mail ainda não está confirmado/)).toBeVisible();
  await expect(press).toHaveCount(0);
  await page.goto(`${link.replace("&", "&amp;")}%3E`);
  await press.click();
  await expect(page.getByText("E-mail confirmado.")).toBeVisible();
  expect(page.url()).not.toContain("prova");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Vera");
  await expect(press).toHaveCount(0);
  await page.goto(page.url().replace(/reserva=(.{42}).*/, "reserva=$1"));
  await expect(page.getByRole("heading", { level: 1, name: "O link está incompleto" })).toBeVisible();
  forgive(pageErrors, /404/);
});

test("a link opened while somebody else is signed in shows its account and asks first; their page then sends nothing @desktop", async ({
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

test("a link whose answer was lost works when it is pressed again @desktop", async ({ page, pageErrors }) => {
  const { email } = await newStudent("Lia");
  await client().auth.resetPasswordForEmail(email);
  await page.goto(await mailedLink(email, "recovery"));
  let lost = 0;
  await page.route("**/auth/v1/verify*", async (route) => {
    lost += 1;
    if (lost > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText(/^Sem conexão com o servidor/).first()).toBeVisible();
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText(`Conta de ${email}`)).toBeVisible();
  await expect(page.getByLabel("Nova senha", { exact: true })).toBeVisible();
  expect(lost).toBe(2);
  forgive(pageErrors, /ERR_FAILED|Failed to fetch/);
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
