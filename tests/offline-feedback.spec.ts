import type { BrowserContext } from "@playwright/test";
import { client, expect, expectAccessible } from "./fixtures.ts";
import { enter } from "./people.ts";
import { draftsOn, openAndKeep, test } from "./student-area.ts";
import { types } from "./typing.ts";

const FEEDBACK = "/pt/meu-progresso/feedback";
const said = async (who: { id: string }) =>
  (await client("server").from("feedback").select("rating, comments").eq("student_id", who.id).order("created_at"))
    .data;

/** Feedback arrives from now on, and the device learns nothing of it, however often it tries. */
const loseAnswers = (context: BrowserContext) =>
  context.route("**/rest/v1/rpc/leave_feedback", async (route) => {
    await route.fetch();
    await route.abort("internetdisconnected");
  });

test("feedback given without a network is kept over a reload, and sent once when it is back", async ({
  page,
  context,
}) => {
  const student = await enter(context, "aluno");
  await openAndKeep(page, FEEDBACK);
  await context.setOffline(true);
  await page.getByRole("radio", { name: "4 de 5 estrelas" }).check({ force: true });
  await types(page.getByLabel("O que você quer dizer"), "As aulas no ônibus também valem. ");
  await page.getByRole("button", { name: "Enviar feedback" }).click();
  const waits = page.getByText(/será enviado assim que a conexão voltar/);
  await expect(waits).toBeVisible();
  await page.reload();
  await expect(waits).toBeVisible();
  await expect(page.getByRole("radio", { name: "4 de 5 estrelas" })).toBeChecked();
  await expectAccessible(page);
  expect(await said(student)).toEqual([]);

  // The feedback arrives, and only the answer is lost: it is sent again, and is the same one.
  let lost = false;
  await context.route("**/rest/v1/rpc/leave_feedback", async (route) => {
    if (lost) return route.continue();
    lost = true;
    await route.fetch();
    await route.abort("internetdisconnected");
  });
  await context.setOffline(false);
  await expect.poll(() => said(student)).toHaveLength(1);
  await expect(page.getByText("Obrigada pelo feedback!", { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByLabel("O que você quer dizer")).toHaveValue("");
  await expect(page.getByRole("heading", { name: "Feedbacks anteriores" })).toBeVisible();
  expect(await said(student)).toEqual([{ rating: 4, comments: "As aulas no ônibus também valem." }]);
  expect(await draftsOn(page)).toEqual([]);
});

test("feedback that had arrived is not replaced by other words: the student is told, and they are sent as a second one", async ({
  page,
  context,
}) => {
  const student = await enter(context, "aluno");
  await page.goto(FEEDBACK);
  await page.getByRole("radio", { name: "5 de 5 estrelas" }).check({ force: true });
  await types(page.getByLabel("O que você quer dizer"), "Gostei.");
  await loseAnswers(context);
  await page.getByRole("button", { name: "Enviar feedback" }).click();
  await page.getByRole("button", { name: "Continuar escrevendo" }).click();
  await context.unrouteAll({ behavior: "wait" });
  await types(page.getByLabel("O que você quer dizer"), "Gostei muito.");
  await page.getByRole("button", { name: "Enviar feedback" }).click();
  await expect(page.getByText(/já tinha chegado/)).toBeVisible();
  await page.getByRole("button", { name: "Enviar feedback" }).click();
  await expect(page.getByText("Obrigada pelo feedback!", { exact: true })).toBeVisible();
  // The form is another one once it is empty.
  await expect(page.getByLabel("O que você quer dizer")).toHaveValue("");
  expect((await said(student))?.map(({ comments }) => comments)).toEqual(["Gostei.", "Gostei muito."]);

  // The same, with nobody there who presses.
  await page.getByRole("radio", { name: "5 de 5 estrelas" }).check({ force: true });
  await types(page.getByLabel("O que você quer dizer"), "Adorei.");
  await loseAnswers(context);
  await page.getByRole("button", { name: "Enviar feedback" }).click();
  await page.getByRole("button", { name: "Continuar escrevendo" }).click();
  await context.unrouteAll({ behavior: "wait" });
  await context.setOffline(true);
  await types(page.getByLabel("O que você quer dizer"), "Adorei mesmo.");
  await page.getByRole("button", { name: "Enviar feedback" }).click();
  await expect(page.getByText(/será enviado assim que a conexão voltar/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/já tinha chegado/).first()).toBeVisible();
  await expect(page.getByLabel("O que você quer dizer")).toHaveValue("Adorei mesmo.");
  await page.getByRole("button", { name: "Enviar feedback" }).click();
  await expect.poll(async () => (await said(student))?.at(-1)?.comments).toBe("Adorei mesmo.");
  expect(await said(student)).toHaveLength(4);
  await expect.poll(() => draftsOn(page)).toEqual([]);
});
