/** The overhead of a chunk beside its bytes, because a sender may send single bytes. */
const PIECE_BYTES = 256;

/**
 * The request with its body in memory, or the reason why not: longer than `most` bytes, or no memory left by `hold`.
 * @param hold reserves the bytes of memory of each chunk; false when there are none left
 */
export async function boundBody(
  request: Request,
  most: number,
  hold: (bytes: number) => boolean,
): Promise<Request | "too large" | "no room"> {
  // Reading the body of a request without one would create an empty stream.
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
  // Releases the chunks, because this scope lives as long as somebody awaits its result.
  chunks.length = 0;
  return new Request(url, { method, headers, signal, body });
}
