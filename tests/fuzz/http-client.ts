import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
type SentRequest = { method: string; path: string; headers: Record<string, string>; body?: string | undefined };

/** The longest time of a request, on a busy machine too. */
const LONGEST_MS = 60_000;

/** Sends requests unchanged, on persistent connections; `fetch` would normalise them. */
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
        // The server may close an idle connection in the moment in which it is reused.
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
