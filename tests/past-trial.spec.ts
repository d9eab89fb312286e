import { weekday } from "../supabase/tests/days.ts";
import { visitorBooking } from "../supabase/tests/visitor-booking.ts";
import { client, expect, expectAccessible, test } from "./fixtures.ts";

test("@desktop the private link of a past class says that it is over, and no longer “see you then”", async ({
  page,
}) => {
  const server = client("server");
  const booking = visitorBooking({ local_date: weekday(20, 3), local_time: "19:00" });
  const { data } = await server.rpc("book_trial", booking);
  const id = typeof data === "object" && data !== null && "id" in data ? String(data.id) : "";
  // Moves the class into the past.
  const local_start = `${weekday(-1, 3)}T19:00`;
  expect((await server.from("calendar_entries").update({ local_start }).eq("id", id)).error).toBeNull();
  await page.goto(`/pt/confirmacao-agendamento?reserva=${booking.key}`);
  await expect(page.getByRole("heading", { name: "Esta aula já passou" })).toBeVisible();
  await expect(page.getByText("Até lá")).toBeHidden();
  await expectAccessible(page);
});
