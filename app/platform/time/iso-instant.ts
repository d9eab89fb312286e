/** A moment as other programs read it: in UTC, with milliseconds at most; what is none stays. Source: RFC 3339. */
export function isoInstant(moment: string): string {
  const at = Date.parse(moment);
  return Number.isNaN(at) ? moment : new Date(at).toISOString();
}
