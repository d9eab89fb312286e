/**
 * An instant in UTC with milliseconds at most, for other programs; an invalid text stays unchanged. Source: RFC 3339.
 */
export function isoInstant(moment: string): string {
  const at = Date.parse(moment);
  return Number.isNaN(at) ? moment : new Date(at).toISOString();
}
