import type { BrowserContext, Page } from "@playwright/test";
import { client, expect, expectAccessible } from "./fixtures.ts";
import { enter } from "./people.ts";
import { draftsOn, openAndKeep, test } from "./student-area.ts";
import { types } from "./typing.ts";

const FEEDBACK = "/pt/meu-progresso/feedback";
const storedFeedback = async (student: { id: string }) =>
  (await client("server").from("feedback").select("rating, comments").eq("student_id", student.id).order("created_at"))
    .data;
const comments = (page: Page) => page.getByLabel("O que você quer dizer");
const rating = (page: Page, stars: number) => page.getByRole("radio", { name: `${stars} de 5 estrelas` });
const sendFeedback = (page: Page) => page.getByRole("button", { name: "Enviar feedback" }).click();

async function writeFeedback(page: Page, stars: number, text: string): Promise<void> {
  await rating(page, stars).check({ force: true });
  await types(comments(page), text);
}

/** Sends feedback that arrives while its answer is lost, and keeps writing in the form. */
async function sendWithoutAnswer(page: Page, context: BrowserContext, text: string): Promise<void> {
  await writeFeedback(page, 5, text);
  await context.route("**/rest/v1/rpc/leave_feedback", async (route) => {
    await route.fetch();
    await route.abort("internetdisconnected");
  });
  await sendFeedback(page);
  await page.getByRole("button", { name: "Continuar escrevendo" }).click();
  await context.unrouteAll({ behavior: "wait" });
}

test("feedback given without a network is kept over a reload, and sent once when it is back", async ({
  page,
  context,
}) => {
  const student = await enter(context, "aluno");
  await openAndKeep(page, FEEDBACK);
  await context.setOffline(true);
  await writeFeedback(page, 4, "As aulas no ônibus também valem. ");
  await sendFeedback(page);
  const pending = page.getByText(/será enviado assim que a conexão voltar/);
  await expect(pending).toBeVisible();
  await page.reload();
  await expect(pending).toBeVisible();
  await expect(rating(page, 4)).toBeChecked();
  await expectAccessible(page);
  expect(await storedFeedback(student)).toEqual([]);

  // The feedback arrives, and only its answer is lost: sent again, it counts once.
  let lost = false;
  await context.route("**/rest/v1/rpc/leave_feedback", async (route) => {
    if (lost) return route.continue();
    lost = true;
    await route.fetch();
    await route.abort("internetdisconnected");
  });
  await context.setOffline(false);
  await expect.poll(() => storedFeedback(student)).toHaveLength(1);
  await expect(page.getByText("Obrigada pelo feedback!", { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(comments(page)).toHaveValue("");
  await expect(page.getByRole("heading", { name: "Feedbacks anteriores" })).toBeVisible();
  expect(await storedFeedback(student)).toEqual([{ rating: 4, comments: "As aulas no ônibus também valem." }]);
  expect(await draftsOn(page)).toEqual([]);
});

test("feedback that had arrived is not replaced by a later text: a message says so, and the text is sent as a second feedback", async ({
  page,
  context,
}) => {
  const student = await enter(context, "aluno");
  await page.goto(FEEDBACK);
  await sendWithoutAnswer(page, context, "Gostei.");
  await types(comments(page), "Gostei muito.");
  await sendFeedback(page);
  await expect(page.getByText(/já tinha chegado/)).toBeVisible();
  await sendFeedback(page);
  await expect(page.getByText("Obrigada pelo feedback!", { exact: true })).toBeVisible();
  // An empty form belongs to a new draft.
  await expect(comments(page)).toHaveValue("");
  expect((await storedFeedback(student))?.map((stored) => stored.comments)).toEqual(["Gostei.", "Gostei muito."]);

  // The same, sent in the background.
  await sendWithoutAnswer(page, context, "Adorei.");
  await context.setOffline(true);
  await types(comments(page), "Adorei mesmo.");
  await sendFeedback(page);
  await expect(page.getByText(/será enviado assim que a conexão voltar/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/já tinha chegado/).first()).toBeVisible();
  await expect(comments(page)).toHaveValue("Adorei mesmo.");
  await sendFeedback(page);
  await expect.poll(async () => (await storedFeedback(student))?.at(-1)?.comments).toBe("Adorei mesmo.");
  expect(await storedFeedback(student)).toHaveLength(4);
  await expect.poll(() => draftsOn(page)).toEqual([]);
});
