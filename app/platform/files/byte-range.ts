/** The one range that is asked for: some browsers play no sound without. Several at once are answered with the whole. */
export function rangeOf(request: Request, length: number): { first: number; last: number } | "none" | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("range") ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  const first = from === "" ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === "" || to === "" ? length - 1 : Math.min(Number(to), length - 1);
  return first > last ? "none" : { first, last };
}
