/**
 * Parses a request for a single range, without which some browsers play no sound. Requests for several ranges get the
 * whole file.
 */
export function rangeOf(request: Request, length: number): { first: number; last: number } | "none" | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("range") ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  const first = from === "" ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === "" || to === "" ? length - 1 : Math.min(Number(to), length - 1);
  return first > last ? "none" : { first, last };
}
