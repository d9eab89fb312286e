import { randomUUID } from "node:crypto";
import { weekday } from "../supabase/tests/days.ts";
import { client, expect, expectAccessible, test } from "./fixtures.ts";

test("@desktop the private link of a past class says that it is over, and no longer “see you then”", async ({
  page,
}) => {
  const server = client("server");
  const key = randomUUID().replaceAll("-", "").padEnd(43, "o");
  const { data } = await server.rpc("book_trial", {
    key,
    full_name: "Olga Lima",
    email: `olga.${randomUUID()}@example.com`,
    phone: "+5511912345678",
    level: "intermediate",
    local_date: weekday(20, 3),
    local_time: "19:00",
    accepts_terms: true,
  });
  const id = typeof data === "object" && data !== null && "id" in data ? String(data.id) : "";
  // Moves the class into the past.
  const local_start = `${weekday(-1, 3)}T19:00`;
  expect((await server.from("calendar_entries").update({ local_start }).eq("id", id)).error).toBeNull();
  await page.goto(`/pt/confirmacao-agendamento?reserva=${key}`);
  await expect(page.getByRole("heading", { name: "Esta aula já passou" })).toBeVisible();
  await expect(page.getByText("Até lá")).toBeHidden();
  await expectAccessible(page);
});
