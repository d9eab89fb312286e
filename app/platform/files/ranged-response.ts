import { rangeOf } from "./byte-range.ts";

/** A stored recording, or the part of it that was requested: some phones play nothing without ranges. */
export function rangedResponse(request: Request, data: Blob, own: Record<string, string>): Response {
  const headers = { ...own, "Accept-Ranges": "bytes" };
  const range = rangeOf(request, data.size);
  if (range === "none")
    return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${data.size}` } });
  if (!range) return new Response(data, { headers });
  return new Response(data.slice(range.first, range.last + 1), {
    status: 206,
    headers: { ...headers, "Content-Range": `bytes ${range.first}-${range.last}/${data.size}` },
  });
}
