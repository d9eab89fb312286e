import { randomUUID } from "node:crypto";
import { client, expect, expectAccessible } from "./fixtures.ts";
import { enter } from "./people.ts";
import { openAndKeep, test } from "./student-area.ts";

const CARDS = "/pt/meu-progresso/cartoes";

test("cards are reviewed without a network, by the keyboard, over a reload, and arrive once it is back", async ({
  page,
  context,
}) => {
  const student = await enter(context, "aluno");
  const server = client("server");
  // New cards come in the order in which they were made.
  const made = { "to yield": "2026-01-01", "to thrive": "2026-01-02" };
  const cards = Object.entries(made).map(([front, created_at]) => ({
    front,
    back: `${front}!`,
    created_at,
    student_id: student.id,
  }));
  await server.from("cards").insert(cards).throwOnError();
  const reviews = async () =>
    (await server.from("card_reviews").select("rating, cards(front)").eq("student_id", student.id).order("reviewed_at"))
      .data;
  await openAndKeep(page, CARDS);
  await expectAccessible(page);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "Começar" }).click();
  await expect(page.getByRole("heading", { name: "to yield" })).toBeFocused();
  await page.keyboard.press("Space");
  await expectAccessible(page);
  await page.keyboard.press("4");
  await expect(page.getByRole("heading", { name: "to thrive" })).toBeFocused();

  // The page is closed before the second review, so that only the second one is left.
  await page.reload();
  await expect(page.getByText("Falta 1 cartão")).toBeVisible();
  await page.getByRole("button", { name: "Mostrar resposta" }).click();
  await page.getByRole("button", { name: /^Bom/ }).click();
  expect(await reviews()).toEqual([]);

  // Another device has reviewed the first one meanwhile.
  const { data: first } = await server.from("cards").select("id").match({ student_id: student.id, front: "to yield" });
  const other = { id: randomUUID(), card_id: first?.[0]?.id ?? "", student_id: student.id, rating: 1 };
  await server
    .from("card_reviews")
    .insert({ ...other, reviewed_at: "2026-01-01T12:00:00Z", day: "2026-01-01" })
    .throwOnError();
  await context.setOffline(false);
  await expect.poll(reviews).toEqual([
    { rating: 1, cards: { front: "to yield" } },
    { rating: 4, cards: { front: "to yield" } },
    { rating: 3, cards: { front: "to thrive" } },
  ]);
});
