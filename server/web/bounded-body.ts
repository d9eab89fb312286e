/** The overhead of a piece beside its bytes: somebody may send them one by one. */
const PIECE_BYTES = 256;

/**
 * The request with its body in memory, or why it is not: longer than `most` bytes, or `hold` has no room for some of them.
 * @param hold asked for each piece of the body, with the bytes of memory that it takes
 */
export async function boundBody(
  request: Request,
  most: number,
  hold: (bytes: number) => boolean,
): Promise<Request | "too large" | "no room"> {
  // Asking a request without a body for it makes a stream of nothing.
  if (request.method === "GET" || request.method === "HEAD" || !request.body) return request;
  if (Number(request.headers.get("content-length") ?? 0) > most) return "too large";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > most) return "too large";
    if (!hold(chunk.length + PIECE_BYTES)) return "no room";
    chunks.push(chunk);
  }
  const { url, method, headers, signal } = request;
  const body = Buffer.concat(chunks);
  // Held twice only until here: whoever waits for this function's result holds its variables.
  chunks.length = 0;
  return new Request(url, { method, headers, signal, body });
}
