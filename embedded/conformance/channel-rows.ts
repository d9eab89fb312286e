import type { RealtimeChannel } from "@supabase/supabase-js";
import { client, different, type Fixture, type Row, served } from "./row.ts";

/** Subscribes, and says how that ended. */
const subscribed = (channel: RealtimeChannel): Promise<{ error: unknown; channel: RealtimeChannel }> =>
  new Promise((resolve) => {
    channel.subscribe((status, error) => {
      if (status === "SUBSCRIBED") resolve({ error: null, channel });
      else if (status !== "CLOSED") resolve({ error: error ?? status, channel });
    });
  });
const joined = async ({ listener }: Fixture) => (await subscribed(listener().channel("room"))).channel;
const toNobody = "taken, and passed on to nobody";
const answered = (answer: string) => ({ error: answer === "ok" ? null : answer });

export const CHANNEL_ROWS: Record<string, Row> = {
  ...Object.fromEntries(
    [
      "endpointURL",
      "getChannels",
      "log",
      "hasLogger",
      "connectionState",
      "isConnected",
      "isConnecting",
      "isDisconnecting",
      "channel",
      "push",
      "onHeartbeat",
    ].map((method): [string, Row] => [`RealtimeClient.${method}`, client]),
  ),
  "RealtimeClient.connect": served(({ listener }) => subscribed(listener().channel("a"))),
  "RealtimeClient.disconnect": served(async ({ listener }) => ({
    error: null,
    done: await listener().realtime.disconnect(),
  })),
  "RealtimeClient.removeChannel": served(async ({ listener }) => {
    const client = listener();
    return answered(await client.realtime.removeChannel((await subscribed(client.channel("a"))).channel));
  }),
  "RealtimeClient.removeAllChannels": served(({ listener }) => listener().realtime.removeAllChannels()),
  "RealtimeClient.setAuth": served(({ listener }) => listener().realtime.setAuth()),
  "RealtimeClient.sendHeartbeat": served(async ({ listener }) => {
    const client = listener();
    await subscribed(client.channel("a"));
    await client.realtime.sendHeartbeat();
  }),
  "RealtimeChannel.subscribe": served(({ listener }) => subscribed(listener().channel("a")), "not to private channels"),
  "RealtimeChannel.on": served(async ({ listener }) => {
    const client = listener();
    await client.realtime.setAuth();
    const all = { event: "*", schema: "public", table: "notes" } as const;
    return subscribed(client.channel("a").on("postgres_changes", all, () => {}));
  }, "`postgres_changes`; broadcast and presence tell nothing"),
  "RealtimeChannel.presenceState": client,
  "RealtimeChannel.track": different(toNobody, async (world) => answered(await (await joined(world)).track({ at: 1 }))),
  "RealtimeChannel.untrack": different(toNobody, async (world) => answered(await (await joined(world)).untrack())),
  "RealtimeChannel.httpSend": {
    is: "refused",
    note: "404",
    call: async (world) => {
      const { success } = await (await joined(world)).httpSend("a", { b: 1 });
      return { error: success ? null : "not sent" };
    },
  },
  "RealtimeChannel.send": different(toNobody, async (world) =>
    answered(await (await joined(world)).send({ type: "broadcast", event: "a", payload: {} })),
  ),
  "RealtimeChannel.updateJoinPayload": client,
  "RealtimeChannel.unsubscribe": served(async (world) => answered(await (await joined(world)).unsubscribe())),
  "RealtimeChannel.teardown": client,
  "RealtimeChannel.copyBindings": client,
};
