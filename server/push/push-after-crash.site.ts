// Run and killed by the test: a worker in its own process, whose push service is on this machine.
import { request } from "node:http";
import { connect } from "../backend/site-backend.ts";
import { publicLookup } from "../public-lookup.ts";
import { startPushWorker } from "./push-worker.ts";
import { createSendPush } from "./send-push.ts";

const { SITE = "", SECRET_KEY = "", PUSH_PORT = "", VAPID_PUBLIC_KEY = "", VAPID_PRIVATE_KEY = "" } = process.env;
const lookup = publicLookup(() => true);
startPushWorker({
  server: connect(SITE, SECRET_KEY, (asked) => fetch(asked)),
  send: createSendPush({
    keys: { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY },
    contact: "mailto:professora@example.com",
    lookup: (_name, options, found) => lookup("127.0.0.1", options, found),
    request: (options, answer) => request({ ...options, port: PUSH_PORT }, answer),
  }),
  brand: async () => "English With Alex",
  log: console.log,
  pollMs: 20,
});
setInterval(() => {}, 1_000);
