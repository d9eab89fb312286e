import { writeReason } from "../../app/i18n/notifications/reasons.ts";
import type { Database } from "../../app/platform/backend/database.types.ts";
import type { Client } from "../backend/site-backend.ts";
import { ask, DatabaseRefused } from "../notifications/query-database.ts";
import { startWorker, type Worker } from "../notifications/start-worker.ts";
import { composePush } from "./compose-push.ts";
import { PushFailed, type SendPush } from "./send-push.ts";

type Row = Database["public"]["Functions"]["claim_pushes"]["Returns"][number];
type Options = {
  server: Client;
  send: SendPush;
  /** Reads the school's name when a notification is sent. */
  brand: () => Promise<string>;
  log: (line: string) => void;
  pollMs?: number;
};

const AT_ONCE = 20;

/**
 * Sends due pushes to browsers until closed. No transaction is open while a push service is awaited. A push that a dead
 * process left is sent again; the browser shows it once, by its id.
 */
export function startPushWorker({ server, send, brand, log, pollMs }: Options): Worker {
  const sendOne = async (row: Row, worker: string) => {
    const mine = { push: row.id, worker };
    try {
      const push = composePush(row, await brand());
      await send(row, JSON.stringify(push), {
        topic: Buffer.from(row.notification_id.replaceAll("-", ""), "hex").toString("base64url"),
        urgent: row.is_urgent,
        ttlSeconds: row.ttl_seconds,
      });
      await ask(server.rpc("finish_push", mine));
    } catch (error) {
      if (error instanceof DatabaseRefused && error.isOfNoRow)
        return log(
          `A push notification (${row.type}) was sent, and could not be noted as sent: it is another worker's.`,
        );
      // The push is claimed again.
      if (error instanceof DatabaseRefused) throw error;
      if (error instanceof PushFailed && error.gone) {
        await ask(server.rpc("drop_push_subscription", mine));
        return;
      }
      const { final, reason, waitSeconds } = error instanceof PushFailed ? error : BROKEN;
      const message = error instanceof Error ? error.message : "unknown error";
      log(`A push notification (${row.type}) could not be sent: ${message}`);
      const wait = waitSeconds === undefined ? {} : { wait_seconds: waitSeconds };
      await ask(server.rpc("postpone_push", { ...mine, error: writeReason(reason, message), give_up: final, ...wait }));
    }
  };
  return startWorker({
    claim: (worker, limit) => server.rpc("claim_pushes", { worker, max_rows: limit }),
    send: sendOne,
    atOnce: AT_ONCE,
    name: "The outbox of phones",
    log,
    pollMs,
  });
}

const BROKEN = { final: true, reason: "BROKEN", waitSeconds: undefined } as const;
