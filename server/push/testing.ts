import { createServer, request as httpRequest, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import ece from "http_ece";
import type { browserKeys } from "../../supabase/tests/devices.ts";
import { publicLookup } from "../public-lookup.ts";
import { createSendPush } from "./send-push.ts";

type ReceivedPush = { path: string; headers: IncomingMessage["headers"]; body: Buffer };

interface PushAnswer {
  status: number;
  headers?: Record<string, string>;
}

/** A push service on this machine. `answer` returns its response to each push; by default it accepts them. */
export class PushService {
  readonly arrived: ReceivedPush[] = [];
  answer: (path: string) => PushAnswer | Promise<PushAnswer> = () => ({
    status: 201,
  });
  private readonly server: Server = createServer(async (request, response) => {
    const path = request.url ?? "";
    this.arrived.push({ path, headers: request.headers, body: await buffer(request) });
    const { status, headers = {} } = await this.answer(path);
    response.writeHead(status, headers).end();
  });

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Sends to a service on this machine, whatever the endpoint's host: by http, and without the check of addresses. */
export const sendTo = (port: number, keys: { publicKey: string; privateKey: string }, deadlineMs?: number) =>
  createSendPush({
    keys,
    contact: "mailto:professora@example.com",
    ...(deadlineMs ? { deadlineMs } : {}),
    lookup: (_name, options, found) => publicLookup(() => true)("127.0.0.1", options, found),
    request: (options, answer) => httpRequest({ ...options, port }, answer),
  });

/** Decrypts a push with the keys of its browser (RFC 8291). */
export function decrypt(body: Buffer, { keys, auth }: Pick<ReturnType<typeof browserKeys>, "keys" | "auth">): unknown {
  const text = ece.decrypt(body, { version: "aes128gcm", privateKey: keys, authSecret: auth });
  return JSON.parse(text.toString("utf8"));
}
