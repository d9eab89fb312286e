import type { Page } from "@playwright/test";
import { weekday } from "../supabase/tests/days.ts";
import { visitorBooking } from "../supabase/tests/visitor-booking.ts";
import { address, fillIn, send } from "./booking-form.ts";
import { onOwnSite } from "./clicks.ts";
import { client, expect, expectAccessible, forgive, test } from "./fixtures.ts";
import { bookingLink } from "./mailbox.ts";

onOwnSite({ mail: "given" });
test.describe.configure({ mode: "default" });

/** The site of these journeys is not the one that the runner knows. */
const open = (page: Page, path: string) => page.goto(String(process.env.SITE_UNDER_TEST) + path);

test("a visitor corrects the address of a booking, keeps a wrong one to correct it, and confirms by the new link", async ({
  page,
  pageErrors,
}) => {
  const right = address("certa");
  const booking = visitorBooking({
    email: address("errada"),
    local_date: weekday(2, 1),
    local_time: "15:00",
    language: "pt",
  });
  await client().rpc("book_trial", booking).throwOnError();
  await open(page, `/pt/confirmacao-agendamento?reserva=${booking.key}`);
  await page.getByText("Corrigir o e-mail").click();
  await page.getByLabel("E-mail", { exact: true }).fill("certa@exemplo");
  await page.getByRole("button", { name: "Salvar o e-mail" }).click();
  await expect(page.getByText("Este e-mail parece incompleto.")).toBeVisible();
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue("certa@exemplo");
  await page.getByLabel("E-mail", { exact: true }).fill(right);
  await page.getByRole("button", { name: "Salvar o e-mail" }).click();
  await expect(page.getByRole("status").filter({ hasText: "E-mail corrigido." })).toBeVisible();
  await page.getByRole("button", { name: "Enviar de novo" }).click();
  await expect(page.getByText("Enviado: veja sua caixa de entrada.")).toBeVisible();
  await page.goto(await bookingLink(right));
  await page.getByRole("button", { name: "Confirmar meu e-mail" }).click();
  await expect(page.getByText("E-mail confirmado.")).toBeVisible();
  forgive(pageErrors, /status of 409/);
});

test("a visitor of a network with many bookings reads first that a link is needed, and has the hour after opening the link", async ({
  page,
  pageErrors,
}) => {
  const hour = { date: weekday(3, 2), time: "10:00" };
  const email = address("terceira");
  const shares = { unverified_trials_per_network: 1 };
  await client("server").from("scheduling_rules").update(shares).eq("singleton", true).throwOnError();
  await client()
    .rpc("book_trial", visitorBooking({ local_date: weekday(3, 1), language: "pt" }))
    .throwOnError();

  await open(page, "/pt/agendar");
  await fillIn(page, hour, email);
  await send(page).click();
  await expect(page.getByText(/Este só ocupa o horário quando você abrir o link/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enviar o pedido" }).click();
  await page.waitForURL("**/pt/confirmacao-agendamento?reserva=*");
  await expect(page.getByRole("heading", { name: "Falta abrir o link do e-mail" })).toBeVisible();
  await expectAccessible(page);
  // Nobody else is refused because of it.
  const free = await client().rpc("free_hours_between", { first_day: hour.date, last_day: hour.date }).throwOnError();
  expect(free.data[0]?.local_times).toContain(`${hour.time}:00`);

  await page.goto(await bookingLink(email));
  await page.getByRole("button", { name: "Confirmar meu e-mail" }).click();
  await expect(page.getByRole("heading", { name: "Até lá, Maria!" })).toBeVisible();
  await expect(page.getByText("Aula agendada", { exact: true })).toBeVisible();
  await expectAccessible(page);
  forgive(pageErrors, /status of 4/);
});
