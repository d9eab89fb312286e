/** `local_start` is in the school's time zone, without an offset; the others are instants. */
type Span = { local_start: string; starts_at: string; ends_at: string };

const DAY_MS = 86_400_000;

/** The part of a span on each of its days (yyyy-mm-dd). `goesOn`: it began on an earlier day. */
export function splitByDay({ local_start, starts_at, ends_at }: Span): (Span & { day: string; goesOn: boolean })[] {
  const clock = Date.parse(`${local_start}Z`);
  const start = Date.parse(starts_at);
  const end = clock + Date.parse(ends_at) - start;
  const parts = [];
  for (let from = clock; from < end; ) {
    const midnight = (Math.floor(from / DAY_MS) + 1) * DAY_MS;
    const to = Math.min(midnight, end);
    const instant = (time: number) => new Date(start + time - clock).toISOString();
    const local = new Date(from).toISOString();
    parts.push({
      day: local.slice(0, 10),
      local_start: local.slice(0, 19),
      goesOn: from > clock,
      starts_at: instant(from),
      ends_at: instant(to),
    });
    from = to;
  }
  return parts;
}
