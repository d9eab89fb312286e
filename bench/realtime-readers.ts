// A process of readers for bench/realtime.ts: official clients, each with its own socket and subscription. Its parent
// sends the people; it reports how many are subscribed, then each received change.
import { createClient } from "@supabase/supabase-js";
import { z } from "zod";

const Order = z.object({
  site: z.string(),
  key: z.string(),
  people: z.array(z.object({ id: z.string(), token: z.string() })),
});
/** `at` is in milliseconds since the epoch, as precise as the clock is. */
const Heard = z.object({ reader: z.string(), notification: z.string(), of: z.string(), at: z.number() });
export type ReceivedChange = z.infer<typeof Heard>;
export const Report = z.union([z.object({ subscribed: z.number() }), z.object({ heard: Heard })]);
export type Report = z.infer<typeof Report>;

const Row = z.object({ id: z.string(), user_id: z.string() });
const sendReport = (report: Report) => process.send?.(report);

process.once("message", async (message) => {
  const { site, key, people } = Order.parse(message);
  await Promise.all(people.map(({ id, token }) => listen(site, key, id, token)));
  sendReport({ subscribed: people.length });
});
process.on("disconnect", () => process.exit());

async function listen(site: string, key: string, reader: string, token: string): Promise<void> {
  const client = createClient(site, key, { accessToken: async () => token });
  await client.realtime.setAuth();
  const theirs = { schema: "public", table: "notifications", filter: `user_id=eq.${reader}` };
  await new Promise<void>((resolve) =>
    client
      .channel(`notifications:${reader}`)
      .on("postgres_changes", { event: "INSERT", ...theirs }, (change) => {
        const row = Row.parse(change.new);
        const at = performance.timeOrigin + performance.now();
        sendReport({ heard: { reader, notification: row.id, of: row.user_id, at } });
      })
      .subscribe((status) => status === "SUBSCRIBED" && resolve()),
  );
}
