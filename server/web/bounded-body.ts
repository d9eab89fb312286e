/** The request with its body in memory, or undefined when the body is longer than `most` bytes. */
export async function boundBody(request: Request, most: number): Promise<Request | undefined> {
  // Asking a request without a body for it makes a stream of nothing.
  if (request.method === "GET" || request.method === "HEAD" || !request.body) return request;
  if (Number(request.headers.get("content-length") ?? 0) > most) return;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > most) return;
    chunks.push(chunk);
  }
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: Buffer.concat(chunks) });
}
