import { connect, type OutgoingHttpHeaders } from "node:http2";
import net from "node:net";
import { text } from "node:stream/consumers";
import tls from "node:tls";

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; said: string };
export type RequestOptions = { method?: string; headers?: OutgoingHttpHeaders; body?: string | Buffer };

export type HttpsVisitor = {
  ask(path: string, asked?: RequestOptions): Promise<Answer>;
  close(): void;
};

/**
 * Opens an HTTP/2 connection to this machine.
 * @param from the source address, any of 127.0.0.0/8
 */
export function openHttpsVisitor(origin: string, ca: Buffer, from = "127.0.0.1"): HttpsVisitor {
  const { hostname, port } = new URL(origin);
  const session = connect(origin, {
    createConnection: () => {
      const socket = net.connect({ host: "127.0.0.1", port: Number(port || 443), localAddress: from });
      return tls.connect({ socket, servername: hostname, ca, ALPNProtocols: ["h2"] });
    },
  });
  session.on("error", () => {});
  return {
    async ask(path, { method = "GET", headers = {}, body } = {}) {
      const stream = session.request({ ":path": path, ":method": method, ...headers });
      const answered = new Promise<Answer["headers"]>((resolve, reject) => {
        stream.once("response", resolve);
        stream.once("error", reject);
        stream.once("close", () => reject(new Error(`no answer to ${method} ${path}`)));
      });
      stream.end(body);
      const { ":status": status, ...rest } = await answered;
      return { status: Number(status), headers: rest, said: await text(stream) };
    },
    close: () => session.destroy(),
  };
}
