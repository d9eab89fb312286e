import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
type SentRequest = { method: string; path: string; headers: Record<string, string>; body?: string | undefined };

/** No request takes longer, also on a machine that has other work. */
const LONGEST_MS = 60_000;

/** Sends requests as they are written, on connections that stay open: what `fetch` tidies up arrives as it was generated. */
export function openHttpClient(address: string) {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true });
  const ask = ({ method, path, headers, body = "" }: SentRequest): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request({ agent, hostname, port, method, path, headers }, (answer) => {
        read(answer).then(resolve, reject);
      });
      sent.setTimeout(LONGEST_MS, () => sent.destroy(new Error(`No answer within ${LONGEST_MS} ms`)));
      sent.once("error", (error: NodeJS.ErrnoException) => {
        // A connection that was idle may be closed by the other side in the moment in which it is used again.
        if (sent.reusedSocket && error.code === "ECONNRESET")
          ask({ method, path, headers, body }).then(resolve, reject);
        else reject(error);
      });
      sent.end(body);
    });
  return { ask, close: () => agent.destroy() };
}

async function read(answer: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: decoded(bytes, answer).toString() };
}

function decoded(bytes: Buffer, { headers }: IncomingMessage): Buffer {
  if (bytes.length === 0) return bytes;
  switch (headers["content-encoding"]) {
    case "br":
      return brotliDecompressSync(bytes);
    case "gzip":
      return gunzipSync(bytes);
    default:
      return bytes;
  }
}
