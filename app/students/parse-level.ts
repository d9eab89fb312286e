/**
 * The single level that a cell names: `b1`, `B1+`, `Intermediate (B1)`; undefined for `A2/B1`, `Pre-A1` and other
 * scales.
 */
export function parseLevel(cell: string): string | undefined {
  const text = cell.toUpperCase();
  const named = new Set(text.match(/\b[ABC][12]\b/g));
  return named.size === 1 && !/\bPR[EÉ][ -]/.test(text) ? [...named][0] : undefined;
}
