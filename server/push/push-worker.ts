import { randomUUID } from "node:crypto";
import type { Database } from "../../app/platform/database.types.ts";
import type { Client } from "../backend/site-backend.ts";
import { composePush } from "./compose-push.ts";
import { NotPushed, type SendPush } from "./send-push.ts";

type Row = Database["public"]["Functions"]["claim_pushes"]["Returns"][number];
type Options = {
  server: Client;
  send: SendPush;
  /** The school's name, asked for when a notification is sent. */
  brand: () => Promise<string>;
  log: (line: string) => void;
  pollMs?: number;
};

export type PushWorker = {
  /** There may be something to send. */
  nudge(): void;
  /** Takes no more and waits for those on their way, at most `graceMs`. */
  close(graceMs: number): Promise<void>;
};

const POLL_MS = 5_000;
/** On their way at a time: one that is slow takes one of these places and holds up nobody else. */
const AT_ONCE = 20;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/**
 * Sends what is due to browsers until closed. Any number of processes may do so on one database; nothing is held in it
 * while a push service is waited for. One that a dead process left is sent again: the browser shows it once, by its id.
 */
export function startPushWorker({ server, send, brand, log, pollMs = POLL_MS }: Options): PushWorker {
  const worker = randomUUID();
  const onTheirWay = new Set<Promise<void>>();
  let closed = false;
  let claiming: Promise<void> | undefined;
  let again = false;

  const sendOne = async (row: Row) => {
    const mine = { push: row.id, worker };
    try {
      const push = composePush(row, await brand());
      await send(row, JSON.stringify(push), {
        topic: Buffer.from(row.notification_id.replaceAll("-", ""), "hex").toString("base64url"),
        urgent: row.is_urgent,
        ttlSeconds: row.type === "class_soon" ? HOUR_S : DAY_S,
      });
      await server.rpc("finish_push", mine);
    } catch (error) {
      if (error instanceof NotPushed && error.gone) {
        await server.rpc("drop_push_subscription", mine);
        return;
      }
      const { final, waitSeconds } = error instanceof NotPushed ? error : { final: true, waitSeconds: undefined };
      const message = error instanceof Error ? error.message : "unknown error";
      log(`A push notification (${row.type}) could not be sent: ${message}`);
      const wait = waitSeconds === undefined ? {} : { wait_seconds: waitSeconds };
      await server.rpc("postpone_push", { ...mine, error: message, give_up: final, ...wait });
    }
  };

  const claim = async () => {
    do {
      again = false;
      const free = AT_ONCE - onTheirWay.size;
      if (free === 0) return;
      const { data, error } = await server.rpc("claim_pushes", { worker, most: free });
      if (error) return log(`The push notifications cannot be read: ${error.message}`);
      for (const row of data) {
        const sending: Promise<void> = sendOne(row)
          .catch((failure: unknown) => log(`A push notification cannot be worked on: ${failure}`))
          .finally(() => {
            onTheirWay.delete(sending);
            nudge();
          });
        onTheirWay.add(sending);
      }
    } while (again && !closed);
  };

  function nudge(): void {
    if (closed) return;
    again = true;
    claiming ??= claim()
      .catch((error: unknown) => log(`The push notifications cannot be worked on: ${error}`))
      .finally(() => {
        claiming = undefined;
      });
  }
  const polling = setInterval(nudge, pollMs).unref();
  nudge();

  return {
    nudge,
    async close(graceMs) {
      closed = true;
      clearInterval(polling);
      const done = Promise.resolve(claiming).then(() => Promise.all(onTheirWay));
      await Promise.race([done, new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
    },
  };
}
