import { setTimeout as wait } from "node:timers/promises";
import type postgres from "postgres";

type Subscriber = { channel: string; onPayload(payload: string): void; begun(): void };

/** Includes options that postgres.js's types leave out. */
export type Handlers = { onnotify(channel: string, payload: string): void; onclose(): void };

type Options = {
  /** Makes a pool of one connection. */
  open(handlers: Handlers): postgres.Sql;
  /** Ends a pool that cannot be used any more. */
  close(sql: postgres.Sql): void;
  /** Seconds to wait before the next attempt. */
  pause(tries: number): number;
};

/**
 * Listens to any number of channels over one connection, and reconnects whenever it is lost. postgres.js 3.4 can do
 * this itself, but repeats LISTEN for all channels at each failed attempt, without end.
 */
export function createListener({ open, close, pause }: Options) {
  const subscribers = new Set<Subscriber>();
  let current: postgres.Sql | undefined;
  let opening: Promise<postgres.Sql> | undefined;
  let ended = false;

  const connect = async (): Promise<postgres.Sql> => {
    let isLost = false;
    const sql = open({
      onnotify(channel, payload) {
        for (const subscriber of subscribers) if (subscriber.channel === channel) subscriber.onPayload(payload);
      },
      onclose() {
        isLost = true;
        if (sql !== current) return;
        current = undefined;
        void connectAgain();
      },
    });
    try {
      const channels = new Set([...subscribers].map(({ channel }) => channel));
      for (const channel of channels) await sql.unsafe(listenTo(channel));
      // Without a channel there is nothing to listen to yet.
      if (channels.size === 0) await sql.unsafe("select 1");
    } catch (error) {
      close(sql);
      throw error;
    }
    if (isLost || ended) close(sql);
    else current = sql;
    return sql;
  };
  const once = () => {
    opening ??= connect().finally(() => {
      opening = undefined;
    });
    return opening;
  };
  const connectAgain = async () => {
    for (let tries = 0; !ended && !current; tries++) {
      const before = [...subscribers];
      await once().catch(() => undefined);
      if (current) for (const subscriber of before) subscriber.begun();
      else await wait(pause(tries) * 1000, undefined, { ref: false });
    }
  };

  return {
    /**
     * @param begun called once the channel is listened to, and after each reconnection: notifications in between were
     * missed
     * @throws where the database cannot be reached now
     */
    async listen(
      channel: string,
      onPayload: (payload: string) => void,
      begun = () => {},
    ): Promise<Pick<postgres.ListenMeta, "unlisten">> {
      for (;;) {
        if (ended) throw new Error("The connection that listens was closed.");
        const sql = current ?? (await once());
        await sql.unsafe(listenTo(channel));
        if (sql !== current) continue;
        const subscriber = { channel, onPayload, begun };
        subscribers.add(subscriber);
        begun();
        return { unlisten: async () => void subscribers.delete(subscriber) };
      }
    },
    async end(options?: { timeout?: number }): Promise<void> {
      ended = true;
      const sql = current;
      current = undefined;
      await sql?.end(options);
    },
  };
}

const listenTo = (channel: string) => `listen "${channel.replaceAll('"', '""')}"`;
